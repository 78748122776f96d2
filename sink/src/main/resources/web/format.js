// Numbers with their units.

const NONE = '–';

function trimmed(value, digits) {
  return value.toLocaleString('en', {maximumFractionDigits: digits, minimumFractionDigits: digits});
}

function scaled(value, steps, units) {
  let unit = 0;
  while (unit < units.length - 1 && Math.abs(value) >= steps * 0.9995) {
    value /= steps;
    unit++;
  }
  const digits = unit === 0 ? (Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2) : value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return [trimmed(value, digits), units[unit]];
}

const known = value => value !== null && value !== undefined && Number.isFinite(value);

export const count = value => known(value) ? Math.round(value).toLocaleString('en') : NONE;
export const percent = value => !known(value) ? NONE : `${trimmed(value * 100, value > 0.9995 || value === 0 ? 0 : value >= 0.1 ? 1 : 2)} %`;

export function iops(value) {
  return known(value) ? scaled(value, 1000, ['', 'k', 'M', 'G']).join(' ').trim() : NONE;
}

export function rate(value) {
  return known(value) ? scaled(value, 1000, ['B/s', 'kB/s', 'MB/s', 'GB/s', 'TB/s']).join(' ') : NONE;
}

export function nanos(value) {
  return known(value) ? scaled(value, 1000, ['ns', 'µs', 'ms', 's']).join(' ') : NONE;
}

export function plain(value) {
  return known(value) ? trimmed(value, Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2) : NONE;
}

/** Sizes of I/Os are exact multiples of 512 or 1024, and shown as such. */
export function size(bytes) {
  if (!known(bytes)) return NONE;
  if (bytes >= 1024 && bytes % 1024 === 0) {
    return scaled(bytes / 1024, 1024, ['KiB', 'MiB', 'GiB', 'TiB']).join(' ');
  }
  return `${count(bytes)} B`;
}

/** A value in a unit of the contract: B, ms, 1 (ratio), IOPS, sector512 or none. */
export function measured(value, unit) {
  switch (unit) {
    case 'B': return size(value);
    case 'ms': return nanos(value * 1e6);
    case 'IOPS': return `${iops(value)} IOPS`;
    case 'sector512': return count(value);
    case '1': return value > 1 ? factor(value) : percent(value);
    case '': return plain(value);
    default: return `${plain(value)} ${unit}`;
  }
}

export const factor = value => known(value) ? `${trimmed(value, value >= 100 ? 0 : 1)}×` : NONE;

export function gain(low, high) {
  if (!known(high)) return NONE;
  return known(low) && low.toFixed(1) !== high.toFixed(1) ? `${trimmed(low, 1)}–${factor(high)}` : factor(high);
}

export function span(millis) {
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min${seconds % 60 && seconds < 600 ? ` ${seconds % 60} s` : ''}`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds % 3600 / 60)} min`;
  return `${Math.floor(seconds / 86400)} d ${Math.floor(seconds % 86400 / 3600)} h`;
}

export function ago(millis, now = Date.now()) {
  if (!known(millis)) return NONE;
  const past = now - millis;
  if (past < 1500 && past > -60000) return 'now';
  if (past < 0) return `in ${span(-past)}`;
  if (past < 60000) return `${Math.round(past / 1000)} s ago`;
  if (past < 3600000) return `${Math.floor(past / 60000)} min ago`;
  if (past < 86400000) return `${Math.floor(past / 3600000)} h ago`;
  return `${Math.floor(past / 86400000)} d ago`;
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  year: 'numeric', month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false,
});

export const moment = millis => known(millis) ? MOMENT.format(new Date(millis)).replace(',', '') : NONE;

/** camelCase as words. */
export const words = name => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
