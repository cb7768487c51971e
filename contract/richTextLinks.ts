const schemes = new Set(['https:', 'http:', 'mailto:'])

/** Whether a label of the host is longer than DNS allows: the cost of the URL parser grows with its square. */
const hasLongLabel = (address: string) => {
  const [, scheme = '', host = ''] = /^([^:]*):[/\\]*([^/\\?#]*)/.exec(address) ?? []
  return !/^mailto$/i.test(scheme) && host.split('.').some((label) => label.length > 63)
}

/** Whether a text is a placeholder and nothing else. */
export const isPlace = (text: string) => /^@@[A-Z0-9]+@@$/.test(text)

/** A valid link address that leads where it reads, normalised by the URL parser, or a placeholder (`@@ENLACE@@`); undefined for others. */
export function parseLink(address: string): string | undefined {
  // The URL parser ignores tabs and line ends too.
  const typed = address.replaceAll(/[\t\n\r]/g, '').trim()
  if (isPlace(typed)) return typed
  const url = typed.length > 2000 || hasLongLabel(typed) ? undefined : parseUrl(typed)
  return url && schemes.has(url.protocol) && !namesSomebody(url) ? url.href : undefined
}

/** Somebody before the host («https://banco.example@malo.example») makes it read as another one. */
const namesSomebody = ({ username, password }: { username: string; password: string }): boolean =>
  username !== '' || password !== ''

/** `URL.parse`, which not every browser has. */
function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
