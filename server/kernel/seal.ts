import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// What the database must keep and a thief of the database must not read: AES-256-GCM under a key that HKDF
// derives from the installation's secret for one purpose, bound to the row it belongs to.

type Place = { purpose: string; row: string }

const ivLength = 12
const tagLength = 16
const keyFor = (secret: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `concejo ${purpose}`, 32))

export function seal(secret: Uint8Array, { purpose, row }: Place, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** What was sealed; nothing if another secret, another row or a changed byte stands in the way. */
export function unseal(secret: Uint8Array, { purpose, row }: Place, sealed: Buffer): Buffer | undefined {
  if (sealed.length < ivLength + tagLength) return undefined
  const [iv, tag] = [sealed.subarray(0, ivLength), sealed.subarray(ivLength, ivLength + tagLength)]
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), iv, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(row)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}
