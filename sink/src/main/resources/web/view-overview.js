// The fleet at a glance.

import {get} from './api.js';
import {bar, empty, h, mark, replace, section} from './dom.js';
import * as f from './format.js';
import {TimePlot} from './plot.js';
import {title} from './rules.js';
import {deviceLink, remediationRow, when} from './parts.js';

const PLOT_MILLIS = 15 * 60 * 1000;
const NEWEST = 8;

export class OverviewView {
  constructor() {
    this.stats = h('div', {class: 'stats'});
    this.rules = h('div', {});
    this.newest = h('div', {});
    this.worst = h('div', {});
    this.missing = h('div', {});
    this.bytes = new TimePlot({
      title: 'Throughput of the fleet', format: f.rate, height: 150,
      series: [{label: 'bytes/s', key: 'bytesPerSecond', colour: '--series-a', fill: '--series-a-fill'}],
    });
    this.iops = new TimePlot({
      title: 'I/Os per second', format: f.iops, height: 150,
      series: [{label: 'IOPS', key: 'iops', colour: '--series-b', fill: '--series-b-fill'}],
    });
    this.element = h('div', {class: 'page'},
      h('h1', {class: 'sr'}, 'Overview'),
      this.stats,
      this.missing,
      h('div', {class: 'columns wide-left'},
        h('div', {}, section('Last 15 minutes', h('div', {class: 'plots two'}, this.bytes.element, this.iops.element)),
          section('Firing now', this.newest)),
        h('div', {}, section('Firing by rule', this.rules), section('Worst targets', this.worst))));
  }

  async load() {
    const now = Date.now();
    const [overview, windows, newest] = await Promise.all([
      get('/overview'),
      get('/windows', {scope: 'FLEET', from: now - PLOT_MILLIS, to: now, points: 300}),
      get('/remediations', {state: 'FIRING', limit: NEWEST}),
    ]);
    this.showStats(overview);
    this.showMissing(overview);
    this.showRules(overview.firing);
    this.showWorst(overview.worst);
    this.showNewest(newest.items, overview);
    [this.bytes, this.iops].forEach(plot => {
      plot.show(windows);
      plot.say(...(windows.time.length ? [] : ['No windows in the last 15 minutes.']));
    });
  }

  showStats({firing, throughput, devices}) {
    const kinds = [['CRITICAL', firing.critical], ['WARNING', firing.warning], ['INFO', firing.info]];
    const complete = throughput.complete;
    replace(this.stats,
      h('div', {class: 'stat firing-stat'}, h('span', {class: 'stat-name'}, 'Firing'),
        h('span', {class: 'sev-counts'}, kinds.map(([kind, n]) =>
          h('a', {class: `sev sev-${kind.toLowerCase()} ${n ? '' : 'none'}`, href: `#/remediations?state=FIRING&severity=${kind}`},
            mark(kind), h('b', {}, f.count(n)), h('span', {}, kind.toLowerCase()))))),
      stat('Throughput', throughput.devices ? f.rate(throughput.bytesPerSecond) : '–'),
      stat('IOPS', throughput.devices ? f.iops(throughput.iops) : '–'),
      stat('Devices with data', [f.count(devices.live), h('small', {}, ` of ${f.count(devices.total)}`)]),
      stat('I/O seen', f.percent(complete), complete !== null && complete < 0.995 ? 'bad' : '',
        complete !== null && complete < 0.995 ? `${f.count(throughput.lost)} I/Os lost` : null));
  }

  showMissing({missing, devices}) {
    const n = devices.stale + devices.silent + devices.failed;
    if (!n) {
      replace(this.missing);
      return;
    }
    const groups = Object.entries(missing.reduce((all, d) => ({...all, [d.data]: [...(all[d.data] || []), d]}), {}));
    replace(this.missing, h('section', {class: 'notice'},
      h('h2', {}, mark('WARNING'), `Data is missing for ${f.count(n)} of ${f.count(devices.total)} devices`),
      h('p', {}, 'What is not seen cannot fire: silence here is not health.'),
      groups.map(([kind, list]) => h('p', {class: 'missing-group'},
        h('b', {}, kind.toLowerCase()), ` (${list[0].dataReason}): `,
        list.slice(0, 6).map((d, i) => [i ? ', ' : '', deviceLink(d.host, d.device), ' ', h('small', {}, d.lastWindowEnd ? ['last window ', when(d.lastWindowEnd)] : 'no window yet')]),
        list.length > 6 ? h('a', {href: `#/devices?data=${kind}`}, ` and ${f.count(devices[kind.toLowerCase()] - 6)} more`) : null))));
  }

  showRules({byRule}) {
    if (!byRule.length) {
      replace(this.rules, empty('No rule fires.', 'Every rule looks at each window; the first bad one shows here.'));
      return;
    }
    const most = Math.max(...byRule.map(r => r.critical + r.warning + r.info));
    replace(this.rules, h('table', {class: 'rule-table'}, h('tbody', {}, byRule.map(r => {
      const n = r.critical + r.warning + r.info;
      const worst = r.critical ? 'critical' : r.warning ? 'warning' : 'info';
      return h('tr', {},
        h('td', {class: 'code'}, h('a', {href: `#/remediations?state=FIRING&rule=${encodeURIComponent(r.rule)}`}, r.rule)),
        h('td', {class: 'grow'}, title(r.rule), bar(n / most, worst)),
        h('td', {class: 'num counts3'}, counts(r)));
    }))));
  }

  showWorst(worst) {
    if (!worst.length) {
      replace(this.worst, empty('Nothing fires on any device.', ''));
      return;
    }
    replace(this.worst, h('table', {}, h('thead', {}, h('tr', {}, h('th', {}, 'Target'), h('th', {}, 'Firing'), h('th', {class: 'num'}, 'IOPS'), h('th', {class: 'num'}, 'p99 write'))),
      h('tbody', {}, worst.map(t => h('tr', {},
        h('td', {class: 'ellipsis'}, t.scope === 'DEVICE' ? deviceLink(t.host, t.name) : [t.host || 'fleet', t.name ? `/${t.name}` : '', h('small', {}, ` ${t.scope.toLowerCase()}`)]),
        h('td', {class: 'counts3'}, counts(t.firing)),
        h('td', {class: 'num'}, f.iops(t.newest?.iops)),
        h('td', {class: 'num'}, f.nanos(t.newest?.writeP99Nanos)))))));
  }

  showNewest(items, {devices}) {
    if (items.length) {
      replace(this.newest, h('table', {class: 'list'}, h('tbody', {}, items.map(item => remediationRow(item, true)))),
        h('p', {class: 'more'}, h('a', {href: '#/remediations?state=FIRING'}, 'All that fires')));
    } else if (devices.total === 0) {
      replace(this.newest, empty('No device has been heard of yet.',
        'Start an agent on a host (', h('code', {}, 'blkstream agent'), ') or replay a trace (', h('code', {}, 'blkstream replay FILE'), '). This page fills by itself.'));
    } else {
      replace(this.newest, empty('Nothing fires.', 'See what did: ', h('a', {href: '#/remediations?state=RESOLVED'}, 'resolved remediations'), '.'));
    }
  }

  onEvent() {
    return true;
  }

  onTheme() {
    this.bytes.redraw();
    this.iops.redraw();
  }

  close() {
    this.bytes.close();
    this.iops.close();
  }
}

function counts(of) {
  return [['CRITICAL', of.critical], ['WARNING', of.warning], ['INFO', of.info]]
    .filter(([, n]) => n)
    .map(([kind, n]) => h('span', {class: `sev sev-${kind.toLowerCase()}`, title: `${n} ${kind.toLowerCase()}`}, mark(kind), f.count(n), h('span', {class: 'sr'}, ` ${kind.toLowerCase()}`)));
}

function stat(name, value, kind, note) {
  return h('div', {class: `stat ${kind || ''}`}, h('span', {class: 'stat-name'}, name), h('span', {class: 'stat-value'}, value), note ? h('small', {}, note) : null);
}
