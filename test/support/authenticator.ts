import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Encodes CBOR, as far as a passkey needs it: small integers, texts, bytes, maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (!(value instanceof Map)) throw new TypeError('no such shape')
  return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map(cbor)])
}

function cborHead(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const decodeBase64url = (text: string) => Buffer.from(text, 'base64url')

type Options = { origin?: string; rpID?: string; verifiesUser?: boolean; counter?: number }

/** A software passkey (ES256, attestation «none») that answers as a browser does. */
export function anAuthenticator(defaults: Options = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  let uses = defaults.counter ?? 0

  function authData({ rpID, verifiesUser, counter }: Required<Omit<Options, 'origin'>>, attested?: Buffer) {
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  const withDefaults = (options: Options) => ({
    origin: 'http://localhost:3000',
    rpID: 'localhost',
    verifiesUser: true,
    ...defaults,
    counter: (uses += 1),
    ...options,
  })

  return {
    id,
    /** Registers with a challenge. */
    create(challenge: string, options: Options = {}) {
      const { origin, ...said } = withDefaults(options)
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, decodeBase64url(x)],
        [-3, decodeBase64url(y)],
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(said, attested)],
      ])
      return {
        id,
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Signs a challenge. */
    get(challenge: string, options: Options = {}) {
      const { origin, ...said } = withDefaults(options)
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(said)
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
    },
  }
}
