// One device: what it does, and what fires on it.

import {get} from './api.js';
import {bar, empty, h, replace, section} from './dom.js';
import * as f from './format.js';
import {devicePath, remediationRow, when} from './parts.js';
import {TimePlot} from './plot.js';
import {dataState} from './view-devices.js';

const RANGES = [['15 min', 900000], ['1 h', 3600000], ['6 h', 21600000], ['24 h', 86400000], ['7 d', 604800000]];

const pair = (read, write) => [
  {label: 'read', key: read, colour: '--series-b', fill: '--series-b-fill'},
  {label: 'write', key: write, colour: '--series-a', fill: '--series-a-fill'},
];

export class DeviceView {
  constructor(host, device, parameters, navigate) {
    this.host = host;
    this.device = device === '-' ? '' : device;
    this.range = Number(parameters.range) || RANGES[0][1];
    this.end = Number(parameters.end) || null;
    this.navigate = navigate;
    this.plots = [
      new TimePlot({title: 'I/Os per second', format: f.iops, series: pair('readIops', 'writeIops')}),
      new TimePlot({title: 'Throughput', format: f.rate, series: pair('readBytesPerSecond', 'writeBytesPerSecond')}),
      new TimePlot({title: 'Latency', format: f.nanos, log: true, series: [
        {label: 'write p99', key: 'writeP99Nanos', colour: '--series-a', width: 2},
        {label: 'write p50', key: 'writeP50Nanos', colour: '--series-a', dash: [4, 3]},
        {label: 'read p99', key: 'readP99Nanos', colour: '--series-b', width: 2},
        {label: 'read p50', key: 'readP50Nanos', colour: '--series-b', dash: [4, 3]},
      ]}),
      new TimePlot({title: 'Requests in flight (mean)', format: f.plain, series: [{label: 'in flight', key: 'meanInFlight', colour: '--series-c', fill: '--series-c-fill'}]}),
    ];
    this.complete = new TimePlot({title: 'Share of the I/O that was seen', format: f.percent, max: 1, height: 110, series: [{label: 'seen', key: 'complete', colour: '--critical'}]});
    this.completeHolder = h('div', {hidden: true}, this.complete.element);
    this.head = h('div', {});
    this.sizes = h('div', {});
    this.losses = h('div', {});
    this.fires = h('div', {});
    this.picker = h('select', {'aria-label': 'Device', class: 'picker', onchange: () => this.navigate(`#/device${this.picker.value}?range=${this.range}`)});
    this.note = h('div', {});
    this.element = h('div', {class: 'page'},
      h('p', {class: 'crumbs'}, h('a', {href: '#/devices'}, 'Devices'), ' / ', this.picker),
      this.head, this.rangeBar(), this.note,
      h('div', {class: 'plots two'}, this.plots.map(plot => plot.element)),
      this.completeHolder,
      h('div', {class: 'columns'},
        h('div', {}, section('Sizes of reads and writes', this.sizes)),
        h('div', {}, section('Lost, late and failed', this.losses))),
      section('Remediations of this device', this.fires));
  }

  rangeBar() {
    return h('div', {class: 'ranges', role: 'group', 'aria-label': 'Time range'}, RANGES.map(([label, millis]) =>
      h('a', {href: `#/device${devicePath(this.host, this.device)}?range=${millis}`, 'aria-current': millis === this.range ? 'true' : null}, label)));
  }

  async load() {
    const now = Date.now();
    const to = this.end || now;
    const [device, windows] = await Promise.all([
      get(`/devices${devicePath(this.host, this.device)}`),
      get('/windows', {scope: 'DEVICE', id: `${this.host}/${this.device}`, from: to - this.range, to, points: 500}),
    ]);
    this.showHead(device);
    this.showWindows(windows, device);
    replace(this.fires, device.remediations.length
      ? h('table', {class: 'list'}, h('tbody', {}, device.remediations.map(item => remediationRow(item))))
      : empty('Nothing was found on this device.', ''));
    if (!this.picker.options.length) await this.loadPicker();
  }

  async loadPicker() {
    const {items} = await get('/devices', {limit: 1000});
    const own = devicePath(this.host, this.device);
    const others = items.filter(d => devicePath(d.host, d.device) !== own);
    replace(this.picker, h('option', {value: own}, `${this.host}/${this.device}`),
      others.map(d => h('option', {value: devicePath(d.host, d.device)}, `${d.host}/${d.device}`)));
    this.picker.value = own;
  }

  showHead(d) {
    const n = d.newest;
    replace(this.head,
      h('h1', {class: 'device-title'}, h('span', {class: 'host'}, `${d.host}/`), d.device || '(no name)', ' ', dataState(d)),
      d.data === 'LIVE' ? null : h('p', {class: 'reason'}, d.dataReason, d.lastWindowEnd ? [' · last window ', when(d.lastWindowEnd)] : null),
      n ? h('dl', {class: 'facts'}, [['IOPS', f.iops(n.iops)], ['Throughput', f.rate(n.bytesPerSecond)], ['p99 read', f.nanos(n.readP99Nanos)], ['p99 write', f.nanos(n.writeP99Nanos)], ['In flight', f.plain(n.meanInFlight)], ['Busy', f.percent(n.busyFraction)]]
        .map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {class: 'numeric'}, value))),
      n.complete < 0.9995 ? h('div', {class: 'bad'}, h('dt', {}, 'Seen'), h('dd', {class: 'numeric'}, f.percent(n.complete))) : null,
      d.capture ? h('div', {}, h('dt', {}, 'Source'), h('dd', {class: 'ellipsis'}, d.capture.source || '–', ' ', h('small', {}, d.capture.state.toLowerCase().replaceAll('_', ' ')))) : null) : null);
  }

  showWindows(windows, device) {
    const none = windows.time.length === 0;
    this.plots.forEach(plot => plot.show(windows));
    replace(this.note, none ? this.nothing(device) : null,
      windows.sampled ? h('p', {class: 'quiet-text'}, 'So many windows lie in this time that one of several is shown; choose a shorter time to see all.') : null,
      !windows.sampled && windows.windowsPerPoint > 1 ? h('p', {class: 'quiet-text'}, `Each point stands for ${windows.windowsPerPoint} windows: mean rates and medians, worst p99.`) : null);
    const incomplete = windows.complete.some(value => value < 0.9995);
    this.completeHolder.hidden = !incomplete;
    if (incomplete) this.complete.show(windows);
    replace(this.sizes, sizeBars(windows.sizeHistogram));
    replace(this.losses, losses(windows));
  }

  nothing(device) {
    if (!device.lastWindowEnd) return empty('No window of this device yet.', 'The first comes some 15 seconds after its first I/O.');
    const end = device.lastWindowEnd + 5000;
    return empty('No windows in this time.', 'The newest ended ', when(device.lastWindowEnd), '. ',
      h('a', {href: `#/device${devicePath(this.host, this.device)}?range=${this.range}&end=${end}`}, 'Go there'), '.');
  }

  onEvent() {
    return true;
  }

  onTheme() {
    [...this.plots, this.complete].forEach(plot => plot.redraw());
  }

  close() {
    [...this.plots, this.complete].forEach(plot => plot.close());
  }
}

function sizeBars(histogram) {
  const total = histogram.reduce((sum, n) => sum + n, 0);
  if (!total) return empty('No sizes in this time.', '');
  const first = histogram.findIndex(n => n > 0);
  const most = Math.max(...histogram);
  return h('table', {class: 'sizes'}, h('tbody', {}, histogram.slice(first).map((n, i) => h('tr', {},
    h('td', {class: 'num'}, f.size(2 ** (first + i))),
    h('td', {class: 'share'}, bar(n / most, 'accent')),
    h('td', {class: 'num'}, f.count(n)),
    h('td', {class: 'num quiet-text'}, f.percent(n / total))))));
}

function losses(windows) {
  const sum = key => windows[key].reduce((total, n) => total + n, 0);
  const rows = [['Lost', sum('lost'), 'known to be missing from the windows above'], ['Late', sum('late'), 'came after their window had closed'], ['Failed', sum('errors'), 'ended with an error']];
  return h('table', {}, h('tbody', {}, rows.map(([name, n, meaning]) => h('tr', {},
    h('td', {}, name), h('td', {class: `num ${n ? 'bad' : ''}`}, f.count(n)), h('td', {class: 'quiet-text'}, meaning)))));
}
