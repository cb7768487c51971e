import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'

/** A key of a domain, and what verifies the mails that are signed with it. */
export function aDkimKey(domain: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    dkim: { domain, selector: 'uno', privateKey },
    verifyDkim: (raw: string) => verifyWith(publicKey, raw),
  }
}

const unfold = (text: string) => text.replaceAll(/\r\n[ \t]+/g, ' ')
const relax = (line: string) => {
  const [name = '', ...value] = line.split(':')
  return `${name.toLowerCase().trim()}:${value.join(':').replaceAll(/\s+/g, ' ').trim()}`
}

/** Whether the DKIM signature of a mail holds (relaxed/relaxed, RFC 6376), and which headers it covers. */
function verifyWith(publicKey: string, raw: string): { holds: boolean; covers: string[] } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = unfold(head).split('\r\n')
  const signature = lines.find((line) => /^dkim-signature:/i.test(line)) ?? ''
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag): [string, string] => [
        tag.split('=')[0]?.trim() ?? '',
        tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, ''),
      ]),
  )
  const body = rest
    .join('\r\n\r\n')
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
  const isBody =
    createHash('sha256')
      .update(`${body.replace(/(\r\n)*$/, '')}\r\n`, 'utf8')
      .digest('base64') === tags.get('bh')
  const covers = (tags.get('h') ?? '').toLowerCase().split(':')
  const signed = covers.flatMap((name) => {
    const found = lines.filter((line) => line.toLowerCase().startsWith(`${name}:`)).at(-1)
    return found === undefined ? [] : [relax(found)]
  })
  const own = relax(signature.replace(/(\bb=)[^;]*/, '$1'))
  const verifier = createVerify('RSA-SHA256').update([...signed, own].join('\r\n'), 'utf8')
  return {
    holds: isBody && verifier.verify(createPublicKey(publicKey), tags.get('b') ?? '', 'base64'),
    covers,
  }
}
