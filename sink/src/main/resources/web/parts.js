// Pieces that several pages share.

import {h, severity, state} from './dom.js';
import * as f from './format.js';

/** A path of a device; a device without a name is called '-'. */
export const devicePath = (host, device) => `/${encodeURIComponent(host)}/${encodeURIComponent(device || '-')}`;

export function deviceLink(host, device) {
  return h('a', {class: 'device', href: `#/device${devicePath(host, device)}`, title: `${host}/${device}`}, `${host}/${device || '(no name)'}`);
}

/** A time as "5 s ago" that keeps up with the clock. */
export function when(millis) {
  return h('time', {'data-millis': millis, title: f.moment(millis)}, f.ago(millis));
}

/** Receivers link here too. */
export const remediationHref = id => `#/remediations/${encodeURIComponent(id)}`;

/** What a remediation is about, in short. */
export function targetText({scope, host, name}) {
  if (scope === 'FLEET') return 'fleet';
  return name || scope === 'DEVICE' ? `${host}/${name}` : host;
}

/** A row of a list of remediations. */
export function remediationRow(item, short) {
  return h('tr', {class: `row ${item.state.toLowerCase()}`, 'data-id': item.id, tabindex: -1},
    h('td', {class: 'sev-cell'}, severity(item.severity)),
    h('td', {class: 'code'}, item.rule),
    h('td', {class: 'grow'}, h('a', {class: 'summary', href: remediationHref(item.id)}, item.summary),
      h('div', {class: 'sub'}, h('span', {class: 'target', title: targetText(item.target)}, targetText(item.target)),
        item.culprit ? [' · ', h('span', {class: 'culprit', title: item.culprit}, item.culprit)] : null)),
    h('td', {class: 'num gain'}, f.gain(item.expectedGainLow, item.expectedGainHigh)),
    short ? null : h('td', {}, state(item.state)),
    h('td', {class: 'num time'}, when(item.lastSeen)));
}
