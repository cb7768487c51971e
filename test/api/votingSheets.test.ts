import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Voting } from '#contract/votings/voting.ts'
import { chainDetails, readDetails } from '#contract/votings/chainDetails.ts'
import { readChain } from '#server/kernel/chain/chain.ts'
import { doWhatIsDue } from '#server/votings/upkeep.rules.ts'
import { deliverAllMails, listMailsWithLinks, parseLink, password } from '#test/support/enrolment.ts'
import { anAffiliate } from '#test/support/factories.ts'
import { pdfText } from '#test/support/pdf.ts'
import { aVotingOffice, surveyFields, times } from '#test/support/votings.ts'
import { writeUnguarded } from '#test/support/unguarded.ts'

const about = { email: '', creationTime: new Date('2026-01-01T10:00:00Z') }
const later = { startDate: times.end, endDate: '2027-03-05T12:00:00.000Z' }

test('rule voting-13: who needs a letter for several votings that are open gets one sheet, with a code for each', async () => {
  const { app, db, admin, approve, at, world, as, listFaults } = await aVotingOffice(5)
  const nobody = await as()
  await anAffiliate(db, { ...about, name: 'Eva', idDocument: '12345678Z', inscriptionType: 1 })
  await anAffiliate(db, { ...about, name: 'Leo', inscriptionType: 2 })
  const [first, second, third] = [
    await approve(),
    await approve({ ...surveyFields, name: 'Lema', voterTypes: [1] }),
    await approve({ ...surveyFields, name: 'Otro día', ...later }),
  ]
  await at(times.open)
  await doWhatIsDue(world)
  const print = ({ id }: Voting) => admin('POST', `/voting/${id}/letters`, { which: 'missing' })
  const printed = await print(first)
  const text = pdfText(printed.rawPayload).replaceAll(/\s+/g, ' ')
  expect(text.match(/Puedes votar(?: en 2 votaciones|: Color de la sede)/g)?.toSorted()).toEqual([
    'Puedes votar en 2 votaciones',
    'Puedes votar: Color de la sede',
  ])
  // What to do is said of one code or of several, with each beside its voting.
  const [both = '', single = ''] = [/ en 2 votaciones/, /: Color de la sede/].map(
    (title) => new RegExp(`Puedes votar${title.source}.*?vale el código de la última`).exec(text)?.[0],
  )
  expect(both).toMatch(
    /Escribe tu documento de identidad, el primer código .* Haz lo mismo con los demás códigos, siempre con el mismo correo\..* con el último que traiga un enlace\..* las votaciones están en «Votaciones»/,
  )
  expect(both).toMatch(
    /«Color de la sede», que empieza .*: [A-Z2-9 ]{19} «Lema», que empieza .*: [A-Z2-9 ]{19}/,
  )
  expect(both).toContain('Si te llega otra carta de una de ellas,')
  expect(single).toMatch(/Escribe tu documento de identidad, este código .* Abre el correo que te llegará/)
  expect(single).not.toMatch(/los demás códigos|Cada código/)
  const said = async ({ id }: Voting) =>
    readDetails(await readChain(db, `voting:${id}`), 'lettersPrinted', chainDetails.lettersPrinted)?.map(
      ({ details }) => details,
    )
  expect(await Promise.all([first, second, third].map(said))).toEqual([
    [{ letters: 2, replaced: 0 }],
    [{ letters: 1, replaced: 0 }],
    [],
  ])
  expect((await print(second)).statusCode).toBe(409)

  // With the same address all of them are one account, which votes in each.
  const [, sheet = ''] = /2 votaciones(.*?)Cada código/.exec(text) ?? []
  const codes = sheet.match(/\b(?:[A-Z2-9]{4} ){3}[A-Z2-9]{4}\b/g) ?? []
  expect(codes).toHaveLength(2)
  for (const code of codes)
    await nobody('POST', '/voting-letter', { idDocument: '12345678Z', code, email: 'eva@example.org' })
  await deliverAllMails(app)
  const [mail] = await listMailsWithLinks(app, 'eva@example.org')
  const chosen = { ...parseLink(mail?.link ?? 'http://nothing.example'), password }
  expect((await nobody('POST', '/signup', chosen)).statusCode).toBe(200)
  const login = await nobody('POST', '/login', { username: 'eva@example.org', password })
  const eva = await as({ token: login.json<{ token: string }>().token })
  for (const { id } of [first, second])
    expect((await eva('POST', `/vote/${id}`, { blank: true })).statusCode).toBe(201)
  await at(times.closed)
  await doWhatIsDue(world)
  // The log's clock is the real one: what it says of the address is of the day on which they typed their code.
  await writeUnguarded(db, sql`update activity set creation_date = ${times.open}`)
  // It is theirs by the letter, and votes in what opens later without another one (rule voting-16).
  expect((await eva('POST', `/vote/${third.id}`, { blank: true })).statusCode).toBe(201)
  expect(await Promise.all([first, second].map(({ id }) => listFaults(id)))).toEqual([[], []])
})

test('rule voting-13: printing what one voting lacks leaves the codes that are in people’s hands for another one', async () => {
  const { app, db, admin, approve, at, world, as } = await aVotingOffice(5)
  await anAffiliate(db, { ...about, name: 'Eva', idDocument: '12345678Z', inscriptionType: 1 })
  const [first, second] = [await approve(), await approve({ ...surveyFields, name: 'Lema' })]
  const print = async ({ id }: Voting) => {
    const printed = await admin('POST', `/voting/${id}/letters`, { which: 'missing' })
    expect(printed.statusCode).toBe(200)
    return pdfText(printed.rawPayload).match(/\b(?:[A-Z2-9]{4} ){3}[A-Z2-9]{4}\b/g) ?? []
  }
  // Before it opens a sheet is of its voting alone.
  const [code] = await print(second)
  await at(times.open)
  await doWhatIsDue(world)
  expect(await print(first)).toHaveLength(1)
  const nobody = await as()
  await nobody('POST', '/voting-letter', { idDocument: '12345678Z', code, email: 'eva@example.org' })
  await deliverAllMails(app)
  expect((await listMailsWithLinks(app, 'eva@example.org'))[0]?.link).toContain('u=carta')
})
