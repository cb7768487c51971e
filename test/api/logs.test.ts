import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aUser, anAffiliate } from '#test/support/factories.ts'
import { anApp } from '#test/support/app.ts'

/** Rule log-5: what is written down about a request must not tell who it was about. */
test('no DNI, e-mail, IBAN, name, token or code reaches the log, not even when things break', async () => {
  const { as, app, db, logged, tokenFor } = await anApp()
  const secrets = [
    '87654321X',
    'Zenobia',
    'zenobia@example.org',
    'ES9121000418450200051332',
    'una clave cualquiera 7',
  ]
  const [idDocument = '', name = '', email = '', bankAccount = '', password = ''] = secrets
  const id = await anAffiliate(db, { idDocument, name, email, bankAccount })
  await aUser(db, { username: email, password })
  const token = await tokenFor('ROLE_ADMIN')
  const admin = await as({ token })
  const nobody = await as()
  await nobody('POST', '/login', { username: email, password })
  await nobody('POST', '/login', { username: email, password: `${password}!` })
  await nobody('POST', '/recover-password-request', { email })
  await nobody('POST', '/recover-password', { cod: secrets[4], password })
  await admin('GET', `/affiliate/${id}`)
  await admin('GET', `/affiliate/${idDocument}`)
  await admin('GET', `/affiliate?idDocument=${idDocument}&name=${name}&nope=${email}`)
  await admin('GET', `/affiliate/export?format=csv&email=${email}`)
  await app.inject({ url: `/api/affiliate/${bankAccount}/%E0%A4%A?${email}` })
  await sql`alter table affiliate rename column city to town`.execute(db)
  const broken = await admin('GET', `/affiliate?name=${name}&city=${email}`)
  expect(broken.statusCode).toBe(500)
  expect(broken.body).not.toMatch(/town|column|select/)

  const text = logged.join('')
  expect(logged.length).toBeGreaterThan(8)
  expect(text).toContain('"route":"/api/affiliate/:id"')
  expect(text).toContain('"status":500')
  for (const secret of [...secrets, token, encodeURIComponent(email)]) expect(text).not.toContain(secret)
})
