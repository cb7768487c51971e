import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Encryption of values in the database: AES-256-GCM, with a key that HKDF derives from the installation's secret for
// one purpose, bound to the row of the value. A stolen database alone does not reveal them.

type SealContext = { purpose: string; row: string }

const ivLength = 12
const tagLength = 16
const deriveKey = (secret: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `concejo ${purpose}`, 32))

export function seal(secret: Uint8Array, { purpose, row }: SealContext, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), iv).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The sealed value; undefined when the secret, purpose or row is another, or a byte was changed. */
export function unseal(
  secret: Uint8Array,
  { purpose, row }: SealContext,
  sealed: Buffer,
): Buffer | undefined {
  if (sealed.length < ivLength + tagLength) return undefined
  const [iv, tag] = [sealed.subarray(0, ivLength), sealed.subarray(ivLength, ivLength + tagLength)]
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), iv, {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(row)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}
