// One remediation, told as a story.

import {get} from './api.js';
import {bar, empty, h, replace, section, severity, state} from './dom.js';
import * as f from './format.js';
import {deviceLink, targetText, when} from './parts.js';
import {TimePlot} from './plot.js';
import {title} from './rules.js';

const BEFORE_MILLIS = 10 * 60 * 1000;
const AFTER_MILLIS = 10 * 60 * 1000;

const ATTRIBUTION = {
  DIRECT: 'submitted the I/O itself',
  WRITEBACK: 'the kernel wrote it back later, so the process is a guess',
  KERNEL_THREAD: 'a kernel thread, on its own account',
  UNKNOWN: 'not known how it relates to the I/O',
};

export class RemediationView {
  constructor(id) {
    this.id = id;
    this.content = h('div', {});
    this.plot = new TimePlot({
      title: 'Latency around the first bad window', format: f.nanos, log: true, height: 190,
      series: [
        {label: 'write p99', key: 'writeP99Nanos', colour: '--series-a', width: 2},
        {label: 'write p50', key: 'writeP50Nanos', colour: '--series-a', dash: [4, 3]},
        {label: 'read p99', key: 'readP99Nanos', colour: '--series-b', width: 2},
        {label: 'read p50', key: 'readP50Nanos', colour: '--series-b', dash: [4, 3]},
      ],
      markers: () => this.markers(),
    });
    this.element = h('div', {class: 'page story'}, this.content);
  }

  async load() {
    this.item = await get(`/remediations/${encodeURIComponent(this.id)}`);
    this.render();
    if (this.item.target.scope === 'DEVICE') await this.loadPlot();
  }

  async loadPlot() {
    const {target, firstSeen, lastSeen} = this.item;
    const to = Math.max(firstSeen + AFTER_MILLIS, Math.min(lastSeen, firstSeen + 3 * AFTER_MILLIS));
    const windows = await get('/windows', {scope: 'DEVICE', id: `${target.host}/${target.name}`, from: firstSeen - BEFORE_MILLIS, to});
    this.plot.show(windows);
    this.plot.say(...(windows.time.length ? [] : ['No windows of this device are stored from that time.']));
  }

  markers() {
    const {firstSeen, resolvedAt} = this.item;
    return [{time: firstSeen, label: 'first seen', colour: '--critical'},
      ...(resolvedAt ? [{time: resolvedAt, label: 'resolved', colour: '--ok'}] : [])];
  }

  render() {
    const r = this.item;
    replace(this.content,
      h('p', {class: 'crumbs'}, h('a', {href: '#/remediations'}, 'Remediations'), ' / ', r.rule),
      h('header', {class: 'story-head'},
        h('p', {class: 'tags'}, severity(r.severity), state(r.state), h('span', {}, `${r.rule} ${title(r.rule)}`), r.deletedAt ? h('span', {class: 'sev sev-warning'}, 'deleted from the topic') : null),
        h('h1', {}, r.summary),
        facts(r)),
      h('div', {class: 'columns wide-left'},
        h('div', {},
          section('What was measured', evidence(r.evidence)),
          r.target.scope === 'DEVICE' ? section('Before and after', this.plot.element) : null,
          section('I/Os that count', samples(r.samples))),
        h('div', {},
          section('What to do', action(r.action)),
          section('What it is worth', worth(r.impact, r.outcome)),
          section('Who does it', culprits(r.culprits)),
          section('Why this is believed', belief(r)),
          section('History', story(r)))));
  }

  onEvent(name, data) {
    return name === 'reset' || data.id === this.id;
  }

  onTheme() {
    this.plot.redraw();
  }

  close() {
    this.plot.close();
  }
}

function facts({target, firstSeen, lastSeen, resolvedAt}) {
  const place = target.scope === 'DEVICE' ? deviceLink(target.host, target.name) : `${targetText(target)} (${target.scope.toLowerCase()})`;
  const end = resolvedAt || lastSeen;
  return h('dl', {class: 'facts'},
    fact('Where', place),
    target.model ? fact('Model', [target.model, target.firmware ? ` (${target.firmware})` : '']) : null,
    target.kernel ? fact('Kernel', target.kernel) : null,
    fact('First seen', h('span', {title: f.ago(firstSeen)}, f.moment(firstSeen))),
    resolvedAt ? fact('Resolved', f.moment(resolvedAt)) : fact('Last seen', when(lastSeen)),
    fact('Lasted', f.span(end - firstSeen)),
    target.members.length ? fact('Members', target.members.join(', ')) : null);
}

function fact(name, value) {
  return h('div', {}, h('dt', {}, name), h('dd', {}, value));
}

function evidence(list) {
  if (!list.length) return empty('This finding came without measurements.', '');
  return h('table', {class: 'evidence'},
    h('thead', {}, h('tr', {}, h('th', {}, 'Measure'), h('th', {class: 'num'}, 'Value'), h('th', {class: 'num'}, 'Limit'), h('th', {}, ''))),
    h('tbody', {}, list.map(e => h('tr', {class: e.limit === null ? 'context' : ''},
      h('td', {}, f.words(e.name)),
      h('td', {class: 'num strong'}, f.measured(e.value, e.unit)),
      h('td', {class: 'num'}, e.limit === null ? '' : f.measured(e.limit, e.unit)),
      h('td', {class: 'over'}, e.limit ? over(e.value / e.limit) : null)))));
}

function over(ratio) {
  return [bar(Math.min(1, Math.log10(Math.max(1, ratio)) / 2 + 0.08), 'accent'), h('small', {}, `${f.factor(ratio)} the limit`)];
}

function samples(list) {
  if (!list.length) return empty('No single I/Os were kept for this finding.', 'Rules that judge rates keep none.');
  return h('div', {class: 'scroll'}, h('table', {class: 'samples'},
    h('thead', {}, h('tr', {}, ['Time', 'Device', 'Operation'].map(t => h('th', {}, t)), ['Sector', 'Size', 'Latency', 'PID'].map(t => h('th', {class: 'num'}, t)), h('th', {}, 'Process'))),
    h('tbody', {}, list.map(s => h('tr', {},
      h('td', {class: 'mono'}, s.issuedAtTime.slice(11, 26).replace('Z', '')),
      h('td', {class: 'ellipsis', title: s.device}, s.device), h('td', {}, s.operation.toLowerCase()),
      h('td', {class: 'num'}, s.sector < 0 ? '–' : f.count(s.sector)),
      h('td', {class: 'num'}, f.size(s.bytes)),
      h('td', {class: 'num'}, f.nanos(s.latencyNanos)),
      h('td', {class: 'num'}, s.pid < 0 ? '–' : String(s.pid)),
      h('td', {class: 'ellipsis', title: s.process}, s.process || '–'))))));
}

// How to undo something is a command or a sentence; every command names a file.
const isCommand = text => /\s\/\S/.test(text);

function action(a) {
  return h('div', {class: 'action'},
    h('p', {class: 'action-line'}, h('span', {class: `risk risk-${a.risk.toLowerCase()}`}, `${a.risk.toLowerCase()} risk`), h('span', {class: 'code'}, a.kind)),
    a.description ? h('p', {}, a.description) : null,
    a.commands.length ? h('ol', {class: 'commands'}, a.commands.map(command => h('li', {}, copyable(command)))) : null,
    h('dl', {class: 'steps'},
      a.precondition ? fact('Only when', a.precondition) : null,
      a.verify ? fact('Verify', a.verify) : null,
      a.rollback ? fact('Roll back', isCommand(a.rollback) ? copyable(a.rollback) : a.rollback) : null,
      a.doNotApplyWhen.length ? fact('Do not apply when', h('ul', {class: 'donts'}, a.doNotApplyWhen.map(x => h('li', {}, x)))) : null,
      a.references.length ? fact('Sources', h('ul', {}, a.references.map(reference))) : null),
    h('p', {class: 'quiet-text'}, 'blkstream never runs any of this.'));
}

function reference(text) {
  const link = /^https:\/\/\S+$/.test(text);
  return h('li', {}, link ? h('a', {href: text, rel: 'noreferrer noopener', target: '_blank'}, text) : text);
}

/** A command with a button that copies it. */
export function copyable(command) {
  const button = h('button', {type: 'button', class: 'copy', 'aria-label': `Copy: ${command}`, onclick: async () => {
    const copied = await copy(command);
    button.textContent = copied ? 'Copied' : 'Select and copy by hand';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  }}, 'Copy');
  return h('div', {class: 'command'}, h('code', {}, unbroken(command)), button);
}

/** Breaks between words only: half an option on each line is hard to read. */
function unbroken(command) {
  return command.split(' ').map((word, i) => [i ? ' ' : null, h('span', {class: 'word'}, word)]);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (e) {
    // Without TLS on another machine there is no clipboard; this old way still works there.
    const area = h('textarea', {class: 'sr'});
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}

function worth(impact, outcome) {
  const gain = f.gain(impact.expectedGainLow, impact.expectedGainHigh);
  return h('div', {},
    h('p', {class: 'big'}, gain === '–' ? 'not known' : gain, gain === '–' ? null : h('small', {}, ' expected throughput')),
    impact.busyShare === null ? null : h('p', {class: 'meter-line'}, bar(impact.busyShare, 'critical'), `${f.percent(impact.busyShare)} of the device's busy time goes into this`),
    impact.basis ? h('p', {class: 'quiet-text'}, impact.basis) : null,
    outcome ? h('p', {class: `outcome ${outcome.verdict.toLowerCase()}`},
      h('b', {}, f.words(outcome.verdict.replace('_', ' ').toLowerCase())), ` ${outcome.metric}: ${f.measured(outcome.before, outcome.unit)} before, ${f.measured(outcome.after, outcome.unit)} after`) : null);
}

function culprits(list) {
  if (!list.length) return empty('No process could be named.', '');
  return h('table', {}, h('tbody', {}, list.map(c => h('tr', {},
    h('td', {class: 'ellipsis', title: c.process}, c.process, h('div', {class: 'sub'}, ATTRIBUTION[c.attribution] || c.attribution)),
    h('td', {class: 'share'}, bar(c.share, 'accent')),
    h('td', {class: 'num'}, f.percent(c.share))))));
}

function belief(r) {
  const c = r.confidence;
  const word = c >= 0.8 ? 'Well supported' : c >= 0.5 ? 'Likely' : c >= 0.3 ? 'Plausible, look before acting' : 'Weak: a hint, no more';
  const first = r.culprits[0];
  return h('div', {},
    h('p', {class: 'meter-line'}, bar(c, 'accent'), h('b', {}, c.toFixed(2)), ` ${word}`),
    h('p', {class: 'quiet-text'}, 'Four things multiplied, each 0 to 1: the share of the I/O that was seen, trust in the device\'s reported limits, the number n of I/Os that count as n/(n+20), and how directly they are attributed',
      first ? ` (here: ${first.process}, ${ATTRIBUTION[first.attribution] || first.attribution})` : '', '.'));
}

function story(r) {
  return h('div', {}, h('p', {class: 'quiet-text'}, `Revision ${r.revision}; ${f.count(r.revisions)} stored.`),
    h('ol', {class: 'history'}, r.history.slice().reverse().slice(0, 8).map(line => h('li', {},
      h('span', {class: 'time'}, f.moment(line.lastSeen)), severity(line.severity), state(line.state), h('span', {class: 'num'}, line.confidence.toFixed(2))))));
}
