import { expect, test } from 'vitest'
import { readSettings, WrongSettings } from '#server/kernel/settings.ts'

const wrong = (env: NodeJS.ProcessEnv): string[] => {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.message.split('\n')
    throw error
  }
}

test('nothing is needed outside production', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 3000,
    publicUrl: 'http://localhost:3000',
    role: 'all',
    mailSending: true,
  })
})

test('an empty variable is an absent one', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('wrong settings are named all at once', () => {
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
    wrong(env)
      .map((line) => line.replace(/:.*/, ''))
      .toSorted(),
  ).toEqual(Object.keys(env).toSorted())
})

const sound = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://x.example/',
  SMTP_URL: 'smtp://mail.example',
}

test('rule run-3: production demands a strong secret, an https address and a way out for mail', () => {
  expect(wrong({ ...sound, SESSION_SECRET: 'corto', PUBLIC_URL: 'http://x.example' })).toHaveLength(2)
  expect(wrong({ ...sound, PUBLIC_URL: 'http://x.example' })).toHaveLength(1)
  expect(wrong({ NODE_ENV: 'production' })).toHaveLength(3)
  expect(wrong({ NODE_ENV: 'production', PORT: 'x' })).toHaveLength(4)
  expect(wrong(sound)).toEqual([])
})

test('rule run-3: production without SMTP_URL says so, unless mail is off on purpose', () => {
  expect(wrong({ ...sound, SMTP_URL: '' })).toEqual([expect.stringMatching(/^SMTP_URL: /)])
  expect(wrong({ ...sound, SMTP_URL: '', MAIL_SENDING: 'off' })).toEqual([])
})

test.each(['127.0.0.1', '::1', '10.0.0.0/8, fd00::/8', 'loopback,linklocal , uniquelocal'])(
  'rule session-5: TRUST_PROXY may be «%s»',
  (TRUST_PROXY) => {
    expect(wrong({ TRUST_PROXY })).toEqual([])
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
])('rule session-5: TRUST_PROXY is not «%s»', (TRUST_PROXY) => {
  expect(wrong({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY: /)])
})
