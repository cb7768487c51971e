// Telephones are accepted in any usual format, stored as E.164 and shown in groups (rule people-6).

const spanish = /^\+34[5-9]\d{8}$/
const international = /^\+[1-9]\d{6,14}$/

/** The E.164 form of a typed telephone; undefined when it is not one. Nine digits are taken as a Spanish number. */
export function normalisePhone(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/^\s*(?:tel[eé]?f?o?n?o?|m[oó]vil|tlfn?o?)?[.:]?\s*/giu, '')
    .replaceAll(/\(0\)|[\s().\-–/]/g, '')
    .replace(/^00/, '+')
  const full = /^[5-9]\d{8}$/.test(plain) ? `+34${plain}` : /^34[5-9]\d{8}$/.test(plain) ? `+${plain}` : plain
  const sound = full.startsWith('+34') ? spanish : international
  return sound.test(full) ? full : undefined
}

/** «600 123 456» for a Spanish number; other countries keep their prefix. */
export const formatPhone = (stored: string) =>
  spanish.test(stored) ? stored.slice(3).replaceAll(/(\d{3})(?=\d)/g, '$1 ') : stored
