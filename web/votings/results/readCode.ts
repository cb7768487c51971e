/** A code as people write it: small letters, other dashes, none. */
export function readCode(typed: string): string {
  const bare = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return bare.replaceAll(/.{4}(?=.)/g, '$&-')
}
