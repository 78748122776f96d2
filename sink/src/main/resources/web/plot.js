// Time plots with uPlot, in the colours of the theme.

import uPlot from './uPlot.esm.js';
import {h, replace} from './dom.js';

const probe = document.body.appendChild(h('span', {hidden: true}));

/** A colour of the theme that shows now; a canvas cannot choose between light and dark itself. */
function colourOf(name) {
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

const font = () => getComputedStyle(document.documentElement).getPropertyValue('--font').trim();

/** A gap of more than half a window between two windows is a hole in the line. */
function withGaps(times, ends, values) {
  const x = [];
  const rows = values.map(() => []);
  times.forEach((time, i) => {
    if (i > 0 && time - ends[i - 1] > (ends[i - 1] - times[i - 1]) / 2) {
      x.push(ends[i - 1] + 1);
      rows.forEach(row => row.push(null));
    }
    x.push(time);
    rows.forEach((row, r) => row.push(values[r][i]));
  });
  return [x, ...rows];
}

function lastKnown(values) {
  for (let i = values.length - 1; i >= 0; i--) if (values[i] !== null && values[i] !== undefined) return values[i];
  return null;
}

/** Ticks are round: what follows the point says nothing. */
const short = text => text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '');

const CLOCK = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', hour12: false});
const CLOCK_SECONDS = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false});
const DAY = new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short'});

/** Clock times; the day where one begins or ticks are days. */
function timeTicks(u, ticks, axis, space, stepMillis) {
  return ticks.map(tick => {
    const at = new Date(tick);
    if (stepMillis >= 86400000 || at.getHours() + at.getMinutes() + at.getSeconds() === 0) return DAY.format(at);
    return (stepMillis < 60000 ? CLOCK_SECONDS : CLOCK).format(at);
  });
}

const powersOfTen = (u, ticks) => ticks.map(tick => Math.abs(Math.log10(tick) % 1) < 1e-6 || Math.abs(Math.log10(tick) % 1) > 1 - 1e-6 ? tick : null);

function drawMarkers(u, markers) {
  const context = u.ctx;
  context.save();
  for (const {time, label, colour} of markers) {
    const x = Math.round(u.valToPos(time, 'x', true));
    if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) continue;
    context.strokeStyle = context.fillStyle = colourOf(colour);
    context.lineWidth = devicePixelRatio;
    context.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
    context.beginPath();
    context.moveTo(x, u.bbox.top);
    context.lineTo(x, u.bbox.top + u.bbox.height);
    context.stroke();
    context.font = `${11 * devicePixelRatio}px ${font()}`;
    const right = x > u.bbox.left + u.bbox.width * 0.8;
    context.textAlign = right ? 'right' : 'left';
    context.fillText(label, x + (right ? -5 : 5) * devicePixelRatio, u.bbox.top + 12 * devicePixelRatio);
  }
  context.restore();
}

/**
 * A plot over time that fills its container's width.
 *
 * @param options title, format (value to text), series [{label, key, colour, dash?, fill?}], log?, max?, markers?, height?
 */
export class TimePlot {
  constructor(options) {
    this.options = options;
    this.note = h('p', {class: 'plot-note', hidden: true});
    this.canvas = h('div', {class: 'plot-canvas'});
    this.element = h('figure', {class: 'plot'}, h('figcaption', {}, options.title), this.canvas, this.note);
    this.resizer = new ResizeObserver(() => this.resize());
    this.resizer.observe(this.canvas);
  }

  /** Shows an answer of /windows. */
  show(answer) {
    this.answer = answer;
    this.draw();
  }

  /** Shows words where data is missing; no words take them away. */
  say(...words) {
    this.note.hidden = words.length === 0;
    replace(this.note, ...words);
  }

  redraw() {
    if (this.plot) this.plot.destroy();
    this.plot = null;
    if (this.answer) this.draw();
  }

  close() {
    this.resizer.disconnect();
    if (this.plot) this.plot.destroy();
  }

  draw() {
    const {answer} = this;
    const {series, log} = this.options;
    const rows = series.map(({key}) => log ? answer[key].map(value => value > 0 ? value : null) : answer[key]);
    const data = withGaps(answer.time, answer.end, rows);
    this.range = [answer.from, answer.to];
    if (!this.plot) this.plot = new uPlot(this.uplotOptions(), data, this.canvas);
    else this.plot.setData(data);
  }

  resize() {
    const width = Math.floor(this.canvas.clientWidth);
    if (this.plot && width > 0 && width !== this.plot.width) this.plot.setSize({width, height: this.plot.height});
  }

  uplotOptions() {
    const {series, format, log, max, height, markers} = this.options;
    const axis = {
      stroke: colourOf('--muted'),
      font: `11px ${font()}`,
      grid: {stroke: colourOf('--grid'), width: 1},
      ticks: {show: false},
    };
    return {
      ms: 1,
      width: Math.max(200, Math.floor(this.canvas.clientWidth)),
      height: height || 170,
      padding: [10, 8, 0, 0],
      cursor: {sync: {key: 'time'}, points: {size: 5}, drag: {x: false, y: false}, y: false},
      legend: {live: true},
      scales: {
        x: {time: true, range: () => this.range},
        y: log ? {distr: 3, range: (u, low, high) => logRange(low, high)} : {range: (u, low, high) => [0, max || nice(high)]},
      },
      axes: [
        {...axis, space: 80, size: 28, values: timeTicks},
        {
          ...axis, size: 66, space: log ? 12 : 26,
          values: (u, ticks) => ticks.map(tick => tick === null ? '' : short(format(tick))),
          ...(log ? {filter: powersOfTen, grid: {...axis.grid, filter: powersOfTen}} : {}),
        },
      ],
      series: [
        {label: 'time', value: (u, v) => v === null ? '' : new Date(v).toLocaleTimeString('en-GB')},
        ...series.map(({label, colour, dash, fill, width}, i) => ({
          label,
          stroke: colourOf(colour),
          width: width || 1.5,
          dash,
          fill: fill ? colourOf(fill) : undefined,
          points: {show: (u, s) => u.data[0].length < 3, size: 5},
          value: (u, v) => format(v === null || v === undefined ? lastKnown(u.data[i + 1]) : v),
        })),
      ],
      hooks: markers ? {draw: [u => drawMarkers(u, markers())]} : {},
    };
  }
}

function logRange(low, high) {
  if (!(high > 0)) return [1e3, 1e6];
  return [10 ** Math.floor(Math.log10(low / 1.1)), 10 ** Math.ceil(Math.log10(high * 1.0001))];
}

function nice(high) {
  if (!(high > 0)) return 1;
  const step = 10 ** Math.floor(Math.log10(high));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map(m => m * step).find(v => v >= high * 1.05) || 10 * step * 1.5;
}
