import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Encryption of values in the database: AES-256-GCM, with a key that HKDF derives from the installation's secret for
// one purpose, bound to the row of the value. A stolen database alone does not reveal them.

type EncryptionContext = { purpose: string; row: string }

const ivLength = 12
const tagLength = 16
/** A key for one purpose, made of the installation's secret. */
export const deriveKey = (secret: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `concejo ${purpose}`, 32))

export function encrypt(secret: Uint8Array, { purpose, row }: EncryptionContext, plain: Uint8Array): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), iv).setAAD(Buffer.from(row))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** The encrypted value; undefined when the secret, purpose or row is another, or a byte was changed. */
export function decrypt(
  secret: Uint8Array,
  { purpose, row }: EncryptionContext,
  encrypted: Buffer,
): Buffer | undefined {
  if (encrypted.length < ivLength + tagLength) return undefined
  const [iv, tag] = [encrypted.subarray(0, ivLength), encrypted.subarray(ivLength, ivLength + tagLength)]
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, purpose), iv, {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(row)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()])
  } catch {
    return undefined
  }
}
