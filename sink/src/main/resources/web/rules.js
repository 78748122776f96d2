// What rules are called where people read them.

const TITLES = {
  W01: 'Writes below the write unit',
  W02: 'Buffered writes in small soft blocks',
  M01: 'Mirror reads on the wrong member',
  C01: 'Copies capped by sub-job size',
  C02: 'Copies held by a throttle',
  P01: 'Polled I/O slower than interrupts',
  G01: 'Suspect geometry',
  S01: 'Sector trouble',
};

export const CODES = Object.keys(TITLES);

export const title = code => TITLES[code] || code;
