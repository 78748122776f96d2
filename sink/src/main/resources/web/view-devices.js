// The list of devices.

import {get} from './api.js';
import {empty, h, mark, replace} from './dom.js';
import * as f from './format.js';
import {deviceLink, devicePath, when} from './parts.js';

const STATES = ['LIVE', 'IDLE', 'STALE', 'SILENT', 'ENDED', 'FAILED'];

/** The state of a device's data as a word, with the reason behind it. */
export function dataState(device) {
  return h('span', {class: `data data-${device.data.toLowerCase()}`, title: device.dataReason}, device.data.toLowerCase());
}

export class DevicesView {
  constructor(parameters, navigate) {
    this.filters = {q: '', data: '', ...parameters};
    this.navigate = navigate;
    this.body = h('tbody', {});
    this.note = h('div', {});
    this.search = h('input', {type: 'search', placeholder: 'Search host or device', 'aria-label': 'Search host or device', id: 'search', autocomplete: 'off', maxlength: 200, oninput: () => this.change('q', this.search.value.trim())});
    this.search.value = this.filters.q;
    const select = h('select', {'aria-label': 'Data', onchange: () => this.change('data', select.value)},
      h('option', {value: ''}, 'all data'), STATES.map(s => h('option', {value: s}, s.toLowerCase())));
    select.value = this.filters.data;
    this.more = h('button', {type: 'button', hidden: true, onclick: () => this.loadMore()}, 'Show more');
    this.table = h('table', {class: 'list full devices'},
      h('thead', {}, h('tr', {}, h('th', {}, 'Device'), h('th', {}, 'Firing'), h('th', {}, 'Data'),
        ['IOPS', 'Throughput', 'p99 read', 'p99 write', 'In flight', 'Busy', 'Seen', 'Last window'].map(t => h('th', {class: 'num'}, t)))),
      this.body);
    this.element = h('div', {class: 'page'}, h('h1', {}, 'Devices'),
      h('form', {class: 'filters', role: 'search', onsubmit: e => e.preventDefault()}, h('div', {class: 'search'}, this.search, h('kbd', {'aria-hidden': 'true'}, '/')), select),
      h('div', {class: 'scroll'}, this.table), this.note, this.more);
  }

  change(name, value) {
    this.filters[name] = value;
    const query = new URLSearchParams(Object.entries(this.filters).filter(([, v]) => v)).toString();
    history.replaceState(null, '', `#/devices${query ? `?${query}` : ''}`);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), 200);
  }

  async load() {
    const page = await get('/devices', this.filters);
    this.items = page.items;
    this.next = page.next;
    this.render();
  }

  async loadMore() {
    const page = await get('/devices', {...this.filters, cursor: this.next});
    this.items = [...this.items, ...page.items];
    this.next = page.next;
    this.render();
  }

  render() {
    const selected = this.body.querySelector('.selected')?.dataset.path;
    replace(this.body, this.items.map(d => this.row(d, selected)));
    this.table.hidden = this.items.length === 0;
    this.more.hidden = !this.next;
    replace(this.note, this.items.length ? null : this.filters.q || this.filters.data
      ? empty('No device matches.', h('a', {href: '#/devices'}, 'Show all'), '.')
      : empty('No device has been heard of yet.', 'Start an agent on a host (', h('code', {}, 'blkstream agent'), ') or replay a trace (', h('code', {}, 'blkstream replay FILE'), ').'));
  }

  row(d, selected) {
    const n = d.newest;
    const path = devicePath(d.host, d.device);
    return h('tr', {class: `row ${path === selected ? 'selected' : ''} ${d.data === 'LIVE' ? '' : 'old'}`, 'data-path': path, tabindex: -1},
      h('td', {class: 'ellipsis'}, deviceLink(d.host, d.device)),
      h('td', {class: 'counts3'}, [['CRITICAL', d.firing.critical], ['WARNING', d.firing.warning], ['INFO', d.firing.info]].filter(([, c]) => c)
        .map(([kind, c]) => h('span', {class: `sev sev-${kind.toLowerCase()}`}, mark(kind), f.count(c), h('span', {class: 'sr'}, ` ${kind.toLowerCase()}`)))),
      h('td', {}, dataState(d)),
      [f.iops(n?.iops), f.rate(n?.bytesPerSecond), f.nanos(n?.readP99Nanos), f.nanos(n?.writeP99Nanos), f.plain(n?.meanInFlight), f.percent(n?.busyFraction)]
        .map(text => h('td', {class: 'num'}, text)),
      h('td', {class: `num ${n && n.complete < 0.995 ? 'bad' : ''}`}, f.percent(n?.complete)),
      h('td', {class: 'num'}, when(d.lastWindowEnd)));
  }

  onEvent() {
    return true;
  }

  onKey(key) {
    if (key === '/') {
      this.search.focus();
      return true;
    }
    const rows = [...this.body.children];
    const at = rows.findIndex(row => row.classList.contains('selected'));
    if (key === 'Enter' && at >= 0) {
      this.navigate(`#/device${rows[at].dataset.path}`);
      return true;
    }
    if (key !== 'j' && key !== 'k' || !rows.length) return false;
    const to = Math.max(0, Math.min(rows.length - 1, at + (key === 'j' ? 1 : -1)));
    rows.forEach(row => row.classList.remove('selected'));
    rows[to].classList.add('selected');
    rows[to].focus();
    return true;
  }

  close() {
    clearTimeout(this.timer);
  }
}
