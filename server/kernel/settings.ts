import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../..')
const describeWeakSecret = (name: string) =>
  `${name} es obligatorio en producción y tiene al menos 32 caracteres al azar (openssl rand -base64 32)`
const publicUrlFormat = 'PUBLIC_URL es una dirección http(s) completa, sin usuario, ruta ni parámetros'

/** Whether a text looks drawn at random; 32 random characters repeat few, and follow each other without a rule. */
const looksRandom = (secret: string) => new Set(secret).size >= 12 && !hasPattern(secret)

/**
 * Whether most characters of a text follow from those some places before: the same (a repetition), the next (an
 * alphabet), or the next of several alphabets in turn.
 */
function hasPattern(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  for (let lag = 1; lag <= Math.ceil(codes.length / 2); lag += 1) {
    const steps = new Map<number, number>()
    for (const [at, code] of codes.slice(lag).entries()) {
      const step = code - (codes[at] ?? 0)
      steps.set(step, (steps.get(step) ?? 0) + 1)
    }
    if (Math.max(...steps.values()) > (codes.length - lag) / 2) return true
  }
  return false
}

/** Whether a text is the origin of a web: `https://censo.example.org`, with a final slash or without. */
const isOrigin = (text: string) =>
  URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase()

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyToUndefined, schema.optional())

const seconds = (name: string, usual: number, most: number) => {
  const words = `${name} son segundos, de 0 a ${most}`
  return z.preprocess(
    emptyToUndefined,
    z.coerce.number(words).int(words).min(0, words).max(most, words).default(usual),
  )
}

/**
 * Whether a text is an IP address, a range or a named range. A range never has all addresses, because anybody could
 * then fake theirs: at most a /8, and of the public IPv6 addresses a /32. The IPv6 addresses that begin with `::`
 * contain all of IPv4.
 */
function isProxy(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', bits, ...more] = part.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) return false
  if (address.startsWith('::')) return Number(bits) === 128
  return Number(bits) >= (family === 4 || /^f[cde]/i.test(address) ? 8 : 32)
}

const unencodedUrl =
  'DATABASE_URL no se puede leer: es postgres://usuario:contraseña@servidor:5432/base, y los signos : / ? # @ % de la contraseña se escriben codificados (# es %23, @ es %40)'

/** Whether an address of a database has the parts it seems to have: a `/`, `?` or `#` in a password ends it, and makes of its rest something else. */
function isEncoded(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hash, pathname, search, username, password } = new URL(text)
  if (hash !== '' || pathname.slice(1).includes('/') || /@/.test(pathname + search)) return false
  return [username, password, pathname].every((part) => !/%(?![0-9a-f]{2})/i.test(part))
}

const mailDomain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const environment = z.object({
  NODE_ENV: z.preprocess(
    emptyToUndefined,
    z
      .enum(['development', 'production', 'test'], 'NODE_ENV es development, production o test')
      .default('development'),
  ),
  PORT: z.preprocess(
    emptyToUndefined,
    z.coerce
      .number('PORT es un número')
      .int('PORT es un número entero')
      .min(0, 'PORT va de 0 a 65535')
      .max(65_535, 'PORT va de 0 a 65535')
      .default(3000),
  ),
  HOST: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: publicUrlFormat }).refine(isOrigin, publicUrlFormat),
  ),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL empieza por postgres:// o postgresql://')
      .refine(isEncoded, unencodedUrl),
  ),
  DATA_DIR: z.preprocess(emptyToUndefined, z.string().default(path.join(root, 'data'))),
  SESSION_SECRET: optional(z.string().min(32, describeWeakSecret('SESSION_SECRET'))),
  VOTING_SECRET: optional(z.string().min(32, describeWeakSecret('VOTING_SECRET'))),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'SMTP_URL empieza por smtp:// o smtps://')),
  MAIL_SENDING: z.preprocess(
    emptyToUndefined,
    z.enum(['on', 'off'], 'MAIL_SENDING es on u off').default('on'),
  ),
  DKIM_DOMAIN: optional(z.string().regex(mailDomain, 'DKIM_DOMAIN es un dominio')),
  DKIM_SELECTOR: optional(
    z.string().regex(/^[a-z0-9._-]+$/i, 'DKIM_SELECTOR es el nombre de la clave en el DNS'),
  ),
  DKIM_PRIVATE_KEY: optional(
    z
      .string()
      .transform((key) => key.replaceAll(String.raw`\n`, '\n'))
      .refine(isRsaKey, 'DKIM_PRIVATE_KEY es una clave privada RSA en PEM'),
  ),
  BOUNCE_DOMAIN: optional(z.string().regex(mailDomain, 'BOUNCE_DOMAIN es un dominio')),
  BOUNCE_SECRET: optional(z.string().min(32, 'BOUNCE_SECRET tiene al menos 32 caracteres')),
  LOG_HEADS_FILE: optional(z.string()),
  LOG_HEADS_EMAIL: optional(z.email('LOG_HEADS_EMAIL es una dirección de correo')),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        (list) => list.split(',').every((part) => isProxy(part.trim())),
        'TRUST_PROXY son direcciones IP o rangos (10.0.0.0/8), o loopback, linklocal, uniquelocal, con comas',
      ),
  ),
  STOP_GRACE: seconds('STOP_GRACE', 0, 300),
  STOP_DEADLINE: seconds('STOP_DEADLINE', 25, 3_600),
  METRICS_PORT: optional(
    z.coerce
      .number('METRICS_PORT es un número')
      .int('METRICS_PORT es un número entero')
      .min(0, 'METRICS_PORT va de 0 a 65535')
      .max(65_535, 'METRICS_PORT va de 0 a 65535'),
  ),
  METRICS_HOST: z.preprocess(emptyToUndefined, z.string().default('127.0.0.1')),
  ROLE: z.preprocess(
    emptyToUndefined,
    z.enum(['all', 'web', 'worker'], 'ROLE es all, web o worker').default('all'),
  ),
})

/** Settings that say something together alone. */
function findPartErrors(env: NodeJS.ProcessEnv): string[] {
  const dkim = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_PRIVATE_KEY].filter(Boolean).length
  return [
    ...(dkim === 0 || dkim === 3
      ? []
      : ['DKIM_DOMAIN: DKIM_DOMAIN, DKIM_SELECTOR y DKIM_PRIVATE_KEY van los tres o ninguno']),
    // What comes back is passed on by whoever knows it: without it nobody reads that domain.
    ...(env.BOUNCE_DOMAIN && !env.BOUNCE_SECRET
      ? ['BOUNCE_DOMAIN: BOUNCE_DOMAIN pide BOUNCE_SECRET, con el que se pasa lo que vuelve']
      : []),
    ...(Number(env.METRICS_PORT) > 0 && env.METRICS_PORT === (env.PORT || '3000') && env.ROLE !== 'worker'
      ? ['METRICS_PORT: METRICS_PORT tiene que ser otro que PORT']
      : []),
  ]
}

/** What production requires beyond the format of each setting (rule run-3); reported together with format errors. */
function findProductionErrors(env: NodeJS.ProcessEnv): string[] {
  if (env.NODE_ENV !== 'production') return []
  const isOneSecret = env.VOTING_SECRET && env.VOTING_SECRET === env.SESSION_SECRET
  return [
    ...(['SESSION_SECRET', 'VOTING_SECRET'] as const).flatMap((name) =>
      looksRandom(env[name] ?? '') ? [] : [`${name}: ${describeWeakSecret(name)}`],
    ),
    // Whoever signs tokens need not be able to open ballots.
    ...(isOneSecret ? ['VOTING_SECRET: VOTING_SECRET es otro que SESSION_SECRET'] : []),
    ...(env.PUBLIC_URL?.startsWith('https://')
      ? []
      : ['PUBLIC_URL: PUBLIC_URL es obligatoria en producción y empieza por https://']),
    // Without SMTP nobody would receive the mails, and their texts would stay in the database.
    ...(env.SMTP_URL || env.MAIL_SENDING === 'off'
      ? []
      : ['SMTP_URL: SMTP_URL es obligatoria en producción, salvo con MAIL_SENDING=off']),
  ]
}

/** The configuration of this process (rule run-2). */
export type Settings = {
  production: boolean
  port: number
  host: string
  /** The start of the links in mails; never taken from a request (rule session-6). */
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  sessionSecret: string | undefined
  /** Wraps the keys of votings; in no database and in none of its backups (rule voting-7). */
  votingSecret: string | undefined
  smtpUrl: string | undefined
  mailSending: boolean
  /** With which mails are signed. */
  dkim: { domain: string; selector: string; privateKey: string } | undefined
  /** The domain to which mails are given back, each to an address of its own. */
  bounceDomain: string | undefined
  /** What whoever passes on what was given back has to know. */
  bounceSecret: string | undefined
  /** Where the heads of the activity log are kept outside of the database, which whoever writes in it cannot change (rule log-11). */
  logHeads: { file: string | undefined; email: string | undefined }
  trustProxy: string | undefined
  role: 'all' | 'web' | 'worker'
  /** Seconds for which a process that stops still answers, and says at `/ready` that it does: a balancer has to see it. */
  stopGrace: number
  /** Seconds after which answers that are still on their way are cut off. */
  stopDeadline: number
  /** Where `/metrics`, `/health` and `/ready` are answered for operators alone. */
  metrics: { port: number; host: string } | undefined
  /** How many keys a browser tries before it enrols: one second on a desktop, ten on an old phone (rule enrol-3). */
  proofKeys: { from: number; to: number }
  /** What a password costs to hash, in KiB and passes: what OWASP asks of Argon2id, about 10 ms (rule session-8). */
  passwordCost: { memoryCost: number; timeCost: number }
}

/** The message has a line for each wrong setting. */
export class InvalidSettings extends Error {}

/** Reads the environment at start; throws InvalidSettings with all errors. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(env)
  const wrong = parsed.error?.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`) ?? []
  const all = new Set([...wrong, ...findPartErrors(env), ...findProductionErrors(env)])
  if (!parsed.success || all.size > 0) throw new InvalidSettings([...all].join('\n'))
  const values = parsed.data
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    databaseUrl: values.DATABASE_URL,
    dataDir: path.resolve(values.DATA_DIR),
    sessionSecret: values.SESSION_SECRET,
    votingSecret: values.VOTING_SECRET,
    smtpUrl: values.SMTP_URL,
    mailSending: values.MAIL_SENDING === 'on',
    dkim:
      values.DKIM_DOMAIN && values.DKIM_SELECTOR && values.DKIM_PRIVATE_KEY
        ? { domain: values.DKIM_DOMAIN, selector: values.DKIM_SELECTOR, privateKey: values.DKIM_PRIVATE_KEY }
        : undefined,
    bounceDomain: values.BOUNCE_DOMAIN?.toLowerCase(),
    bounceSecret: values.BOUNCE_SECRET,
    logHeads: {
      file: values.LOG_HEADS_FILE === undefined ? undefined : path.resolve(values.LOG_HEADS_FILE),
      email: values.LOG_HEADS_EMAIL,
    },
    trustProxy: values.TRUST_PROXY,
    role: values.ROLE,
    stopGrace: values.STOP_GRACE,
    stopDeadline: values.STOP_DEADLINE,
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    proofKeys: { from: 2_000, to: 4_000 },
    passwordCost: { memoryCost: 19_456, timeCost: 2 },
  }
}
