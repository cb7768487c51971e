import { expect, test } from 'vitest'
import type { Role } from '#contract/actor.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { withheldData } from '#contract/self/withheldData.ts'
import { whoSees } from '#contract/self/whoSees.ts'

const calls = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))

/** Whose data a role reaches by some call, besides their own. */
const listReaches = (...roles: Role[]) => [
  ...new Set(
    calls
      .flatMap(({ allow }) => roles.map((role) => allow[role]))
      .filter((reach) => reach !== undefined && reach !== 'themselves' && reach !== 'nobody'),
  ),
]
/** The calls by which a role reaches others. */
const listCalls = (role: Role) =>
  calls
    .filter(({ allow }) => !['themselves', 'nobody', undefined].includes(allow[role]))
    .map(({ path }) => path)
/** Of mails to many both offices read how many, and a responsable who, of those that are written in their assembly's name. */
const isOfMails = (path: string) => path.startsWith('/communication') || path.endsWith('/convocation')
/** How many mails and meetings wait for an office: what it says is of no person. */
const isOfWork = (path: string) => path === '/work/own'
const listOtherCalls = (role: Role) => listCalls(role).filter((path) => !isOfMails(path) && !isOfWork(path))
const sentenceOf = (name: string) => whoSees.find(({ who }) => who === name)?.sees

test('of votings it is told who reads that somebody is in a roll and took part, and that nobody reads more', () => {
  expect(sentenceOf('Administración')).toMatch(
    /De las votaciones, en qué censos estás, .*después del recuento, si votaste; nunca qué votaste/,
  )
  expect(withheldData.map(({ what }) => what)).toContain('Qué has votado')
})

test('who is said to see nothing of others reaches nobody else by any call (rule rights-7)', () => {
  expect(sentenceOf('Otros miembros')).toMatch(/^Nada de tu ficha\. Si presides/)
  expect(listReaches('ROLE_USER')).toEqual([])
  // When a call lets them see their assembly, this page, and the words about the roles, say what.
  expect(sentenceOf('Enlace')).toContain('nada de la tuya')
  expect(sentenceOf('Enlace')).toContain('quién asiste: tu nombre y si has ido')
  expect(listReaches('ROLE_ENLACE')).toEqual(['ownAssemblies'])
  const ofDoor = [
    '/meeting/:id/door',
    '/meeting/:id/door/:attendanceId',
    '/meeting/:id/door',
    '/meeting/:id/counter',
  ]
  for (const who of ['Enlace', 'Responsable'])
    expect(sentenceOf(who)).toContain('en su puerta, si puedes entrar')
  const ofCounts = ['gender', 'inscriptionType', 'inscriptionHistoric', 'age', 'released']
  expect(sentenceOf('Enlace')).toContain('sin nombres, y sin el número donde son menos de cinco')
  expect(sentenceOf('Responsable')).toContain('cuántas personas hay en su asamblea, sin nombres')
  expect(listOtherCalls('ROLE_ENLACE')).toEqual([
    '/meeting/:id/attendances',
    ...ofDoor,
    '/meeting/:id/quorum',
    ...ofCounts.map((name) => `/stats/${name}`),
  ])
  expect(sentenceOf('Responsable')).toContain('tu documento, nombre y apellidos, correo, teléfono')
  expect(sentenceOf('Responsable')).toContain('quién asiste: esos mismos datos')
  expect(sentenceOf('Responsable')).toContain('para la hoja de firmas, tu nombre')
  expect(sentenceOf('Responsable')).toContain('si estás entre quienes lo cumplen')
  expect(sentenceOf('Enlace')).toContain('cuántas personas los reciben, y no quiénes')
  expect(sentenceOf('Responsable')).toContain('a qué dirección se te envió y si llegó')
  const ofMails = listCalls('ROLE_RESPONSABLE').filter(isOfMails)
  expect(ofMails.filter((path) => !listCalls('ROLE_ENLACE').includes(path))).toEqual([
    '/communication/:id/recipients',
    '/communication/:id/recipients/export',
  ])
  expect(listOtherCalls('ROLE_RESPONSABLE')).toEqual([
    '/meeting/:id/attendances',
    '/meeting/:id/attendances/export',
    ...ofDoor,
    '/meeting/:id/quorum',
    '/affiliate/filtered-assembly',
    '/affiliate/filtered-assembly/export',
    '/meeting/:id/minutes',
    '/meeting/:id/minutes/sign',
    '/meeting/:id/sheet',
    '/meeting/:id/documents',
    '/meeting/:id/documents/:documentId',
    ...ofCounts.slice(0, 4).map((name) => `/stats/${name}`),
    '/segments/:id/count',
    ...['count', 'attendance'].flatMap((name) => [`/stats/${name}`, `/stats/${name}/export`]),
    '/stats/released',
  ])
})
