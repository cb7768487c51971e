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
  }
  expect(
    wrong(env)
      .map((line) => line.replace(/:.*/, ''))
      .toSorted(),
  ).toEqual(Object.keys(env).toSorted())
})

test('S14: production demands a strong secret and an https address', () => {
  expect(
    wrong({ NODE_ENV: 'production', SESSION_SECRET: 'corto', PUBLIC_URL: 'http://x.example' }),
  ).toHaveLength(2)
  expect(
    wrong({ NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), PUBLIC_URL: 'http://x.example' }),
  ).toHaveLength(1)
  expect(wrong({ NODE_ENV: 'production' })).toHaveLength(2)
  expect(wrong({ NODE_ENV: 'production', PORT: 'x' })).toHaveLength(3)
  expect(
    wrong({ NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://x.example/' }),
  ).toEqual([])
})
