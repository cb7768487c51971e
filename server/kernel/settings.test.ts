import { expect, test } from 'vitest'
import { readSettings, InvalidSettings } from '#server/kernel/settings.ts'

const listErrors = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message.split('\n')
    throw error
  }
}

test('outside production every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 3000,
    publicUrl: 'http://localhost:3000',
    role: 'all',
    mailSending: true,
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('all wrong settings are reported at once', () => {
  const env = {
    PORT: 'abc',
    DATABASE_URL: 'mysql://x',
    ROLE: 'jefe',
    MAIL_SENDING: 'quizá',
    SMTP_URL: 'http://x',
    PUBLIC_URL: 'aquí',
    NODE_ENV: 'prod',
    TRUST_PROXY: 'proxy.example',
  }
  expect(
    listErrors(env)
      .map((line) => line.replace(/:.*/, ''))
      .toSorted(),
  ).toEqual(Object.keys(env).toSorted())
})

const validProduction = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'k3Jv9Qw0ZrT7uYx2LmN5pBs8HdFg1CaE',
  VOTING_SECRET: 'Wq81ZmLr5tXc0Vb7NyKj2HgFd4SaPe9U',
  PUBLIC_URL: 'https://x.example/',
  SMTP_URL: 'smtp://mail.example',
}

test('rule run-3: production requires strong secrets, an https URL and an SMTP server', () => {
  expect(
    listErrors({ ...validProduction, SESSION_SECRET: 'corto', PUBLIC_URL: 'http://x.example' }),
  ).toHaveLength(2)
  expect(listErrors({ ...validProduction, PUBLIC_URL: 'http://x.example' })).toHaveLength(1)
  expect(listErrors({ NODE_ENV: 'production' })).toHaveLength(4)
  expect(listErrors({ NODE_ENV: 'production', PORT: 'x' })).toHaveLength(5)
  expect(listErrors(validProduction)).toEqual([])
})

test.each([
  ['SESSION_SECRET', 'a'.repeat(36)],
  ['SESSION_SECRET', 'abcd'.repeat(9)],
  ['SESSION_SECRET', 'abcdefghijkl'.repeat(3)],
  ['SESSION_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['SESSION_SECRET', 'ZYXWVUTSRQPONMLKJIHGFEDCBA9876543210'],
  ['SESSION_SECRET', 'aA1!bB2@cC3#dD4$eE5%fF6^gG7&hH8*iI9('],
  ['SESSION_SECRET', 'cambiame-por-favor-cambiame-por-favor'],
  ['VOTING_SECRET', ''],
  ['VOTING_SECRET', 'abcd'.repeat(9)],
  ['VOTING_SECRET', validProduction.SESSION_SECRET],
  ['PUBLIC_URL', 'https://ana:clave@x.example'],
  ['PUBLIC_URL', 'https://x.example/?de=fuera'],
  ['PUBLIC_URL', 'https://x.example/censo'],
  ['PUBLIC_URL', 'https://x.example#aqui'],
])('rule run-3: production refuses %s=%s', (name, value) =>
  expect(listErrors({ ...validProduction, [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: `)),
  ]),
)

test('rule run-3: production without SMTP_URL says so, unless mail is off on purpose', () => {
  expect(listErrors({ ...validProduction, SMTP_URL: '' })).toEqual([expect.stringMatching(/^SMTP_URL: /)])
  expect(listErrors({ ...validProduction, SMTP_URL: '', MAIL_SENDING: 'off' })).toEqual([])
})

test.each(['127.0.0.1', '::1', '10.0.0.0/8, fd00::/8', 'loopback,linklocal , uniquelocal'])(
  'rule session-5: TRUST_PROXY may be «%s»',
  (TRUST_PROXY) => {
    expect(listErrors({ TRUST_PROXY })).toEqual([])
  },
)

test.each([
  'true',
  '1',
  '*',
  'proxy.example',
  '10.0.0.0/33',
  '::1/129',
  '127.0.0.1,',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1/',
  '0.0.0.0/1',
  '128.0.0.0/1',
  '::/1',
  '8000::/1',
  '2000::/3',
  '::ffff:0.0.0.0/96',
  '::/64',
])('rule session-5: TRUST_PROXY is not «%s»', (TRUST_PROXY) => {
  expect(listErrors({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY: /)])
})

test('bounces come back to a domain only where somebody may pass them on', () => {
  const domain = { BOUNCE_DOMAIN: 'vuelta.example.org' }
  expect(listErrors(domain).join(' ')).toContain('BOUNCE_DOMAIN pide BOUNCE_SECRET')
  expect(listErrors({ ...domain, BOUNCE_SECRET: 'x'.repeat(32) })).toEqual([])
})

test('rule run-5: what is wrong with the port of the operators is said of it', () => {
  expect(listErrors({ METRICS_PORT: '99999' })).toEqual(['METRICS_PORT: METRICS_PORT va de 0 a 65535'])
  const same = ['METRICS_PORT: METRICS_PORT tiene que ser otro que PORT']
  expect(listErrors({ METRICS_PORT: '3000' })).toEqual(same)
  expect(listErrors({ PORT: '3001', METRICS_PORT: '3001' })).toEqual(same)
  expect(listErrors({ METRICS_PORT: '3000', ROLE: 'worker' })).toEqual([])
  expect(listErrors({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
})
