/** What a library says in one word when no server has answered. */
const codes: Readonly<Record<string, string>> = {
  ECONNECTION: 'Se cortó la conexión',
  ECONNRESET: 'Se cortó la conexión',
  ESOCKET: 'Se cortó la conexión',
  ESTREAM: 'Se cortó la conexión',
  ECONNREFUSED: 'El servidor no abre',
  ETIMEDOUT: 'El servidor dejó de contestar',
  EDNS: 'No se encuentra el servidor',
  ETLS: 'No se pudo cifrar la conexión',
  EAUTH: 'El servidor no acepta la contraseña',
  EPROTOCOL: 'El servidor contestó algo que no se entiende',
  EENVELOPE: 'La dirección no se puede escribir así',
  EMESSAGE: 'El mensaje no se pudo enviar así',
}

/** What the numbers of an answer mean (RFC 3463), the first that fits. */
const statuses: readonly (readonly [RegExp, string])[] = [
  [/\b5\.1\.(1|2|3|6|10)\b/, 'La dirección no existe'],
  [/\b[45]\.1\.[78]\b/, 'El servidor no admite a quien envía'],
  [/\b[45]\.2\.2\b/, 'El buzón está lleno'],
  [/\b[45]\.2\.1\b/, 'El buzón está cerrado'],
  [/\b[45]\.3\.4\b/, 'El mensaje es demasiado grande'],
  [/\b4\.7\.\d+\b/, 'El servidor pide esperar'],
  [/\b5\.7\.\d+\b/, 'El servidor no lo admite'],
  [/^2\d\d\b/, 'El servidor lo aceptó'],
  [/^4\d\d\b/, 'El servidor pide que se intente más tarde'],
  [/^5\d\d\b/, 'El servidor lo rechazó'],
]

/** The same in words alone; undefined for what has none. */
export const nameReply = (reply: string): string | undefined =>
  codes[reply] ?? statuses.find(([pattern]) => pattern.test(reply))?.[1]

/** What a mail server answered, in words, with its own behind them for whoever looks it up; our own sentences as they are. */
export function describeReply(reply: string | null): string | null {
  if (reply === null) return null
  const words = nameReply(reply)
  if (words !== undefined) return `${words} (${reply})`
  return /^E[A-Z]+$/.test(reply) ? `No hubo respuesta (${reply})` : reply
}
