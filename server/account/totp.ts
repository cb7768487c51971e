import { Secret, TOTP } from 'otpauth'
import { toString as draw } from 'qrcode'

const period = 30

const totpOf = (secret: Uint8Array, label = '') =>
  // A copy of its own: a Buffer may be a window on a larger one.
  new TOTP({
    issuer: 'Concejo',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period,
  })

export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes

/** What an authenticator needs, to be scanned or typed. */
export async function totpInvitation(secret: Uint8Array, username: string) {
  const totp = totpOf(secret, username)
  const uri = totp.toString()
  const svg = await draw(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return {
    secret: totp.secret.base32,
    uri,
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  }
}

/** The step whose code this is, one before or after now (`seconds` since 1970) included; nothing if it is none's. */
export function stepOfCode(secret: Uint8Array, typed: string, seconds: number): number | undefined {
  const token = typed.replaceAll(/\s/g, '')
  // 0 is success: the code of this very step.
  const delta = totpOf(secret).validate({ token, window: 1, timestamp: seconds * 1000 })
  return delta === null ? undefined : Math.floor(seconds / period) + delta
}
