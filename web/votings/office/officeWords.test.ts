import { expect, test } from 'vitest'
import type { VotingStatus } from '#contract/votings/summary.ts'
import { noteWaiting } from '#web/votings/basics/useVotingNotes.ts'
import { sayWhatIsLost } from '#web/votings/office/AnnulVoting.tsx'
import { sayTotal, sayUnreached } from '#web/votings/office/countWords.ts'
import { describePrint, sayWhoReadsIt } from '#web/votings/office/LettersCard.tsx'
import { linkVoting } from '#web/votings/office/linkVoting.ts'
import { judgeCount } from '#web/votings/office/RollCount.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'
import { listSaves } from '#web/votings/office/SaveChoices.tsx'
import { describeStanding } from '#web/votings/office/Standing.tsx'
import { aVotingAnswer } from '#test/support/votingAnswers.ts'

test('how many could vote is said with whom one cannot reach (rule voting-3)', () => {
  expect(sayTotal(0)).toBe('Hoy no podría votar nadie')
  expect(sayTotal(1)).toBe('Hoy podría votar 1 persona')
  expect(sayTotal(1234)).toBe('Hoy podrían votar 1.234 personas')
  expect(sayUnreached({ withoutEmail: 0, withoutProof: 0, withoutAccount: 0 })).toEqual([])
  expect(sayUnreached({ withoutEmail: 2, withoutProof: 3, withoutAccount: 1 })).toEqual([
    'A 1 le falta hacerse la cuenta con la que se vota. Quien tiene correo se la hace en «He olvidado mi contraseña», con el que consta en su ficha desde hace más de treinta días: conviene decírselo en la convocatoria.',
    '2 no tienen correo: se les avisa con su carta, que se imprime cuando la votación está aprobada.',
    '3 tienen correo, pero lo que sus fichas dicen es reciente y no consta que sea suyo: votan con su carta, que se imprime cuando la votación está aprobada.',
  ])
})

test('a print of letters says who, when, and when they were used (rule voting-13)', () => {
  const print = { by: 'admin@example.org', at: '2027-03-01T10:00:00.000Z', letters: 3, unused: 3 }
  const unused = describePrint({ ...print, firstUsedAt: null, lastUsedAt: null })
  expect(unused).toContain('3 cartas que imprimió admin@example.org el lunes, 1 de marzo de 2027')
  expect(unused).toContain('No se ha usado ninguna.')
  const [firstUsedAt, lastUsedAt] = ['2027-03-02T10:00:00.000Z', '2027-03-03T10:00:00.000Z']
  expect(describePrint({ ...print, unused: 1, firstUsedAt, lastUsedAt })).toMatch(
    /Se han usado 2, entre el martes, 2 .* y el miércoles, 3 /,
  )
})

test('all three ways of saving are there while a voting is written, whatever its state (rule voting-1)', () => {
  const may = { ...aVotingAnswer({}).may, edit: true, approve: true, moveTo: ['PENDING' as const] }
  expect(listSaves({ may })).toEqual(['DRAFT', 'PENDING', 'APPROVED'])
  expect(listSaves({ may: { ...may, edit: false, approve: false, moveTo: [] } })).toEqual([])
})

const to = (status: VotingStatus) => linkVoting(aVotingAnswer({ status })).to

test('a voting is opened where one goes on with it, by its status (rule voting-2)', () => {
  expect(to('DRAFT')).toBe('/votaciones/edicion-de-votacion/$id')
  expect(to('IN_PROGRESS')).toBe('/votaciones/aprobadas/$id')
  expect(to('CLOSED')).toBe('/votaciones/resultados/$id')
  expect(nameVoting({ id: 7, name: ' ' })).toBe('Votación 7')
})

test('while it is open it says when it closes, and nothing of who has voted (rule voting-7)', () => {
  const now = new Date('2027-03-08T17:00:00Z')
  const open = describeStanding(aVotingAnswer({ status: 'IN_PROGRESS' }), now)
  expect(open).toContain('lunes, 8 de marzo de 2027, 20:00 (dentro de 2 horas)')
  expect(describeStanding(aVotingAnswer({ status: 'CLOSED' }), now)).toContain('Se está contando')
})

const [end, before] = ['2027-03-02T12:00:00.000Z', Date.parse('2027-03-01T12:00:00.000Z')]
const after = Date.parse(end)
const say = (some: Parameters<typeof aVotingAnswer>[0], now = before) =>
  sayWhatIsLost(aVotingAnswer({ endDate: end, ...some }), now)

test('what annulling loses is said by what there is, also of one that stands in error (rule voting-2)', () => {
  const census = { rollId: 1, total: 9, hash: '' }
  expect(say({ status: 'APPROVED', census: null })).toBe('No llegará a abrirse.')
  expect(say({ status: 'ERROR', trouble: 'unopened', census: null })).toBe('No llegará a abrirse.')
  for (const trouble of [null, 'stopped', 'restored', 'uncounted'] as const)
    expect(say({ status: trouble === null ? 'IN_PROGRESS' : 'ERROR', trouble, census })).toContain(
      'no se podrán leer nunca',
    )
  expect(say({ status: 'CLOSED', isCounted: true, census })).toContain('se sigue pudiendo leer')
  expect([say({ census }), say({ census }, after)].map((said) => said.split(':')[0])).toEqual([
    'Se cierra ahora y no se cuenta',
    'Ya terminó, y no se contará',
  ])
})

test('who learns by a code that its voting was annulled is said as it is, before its end and after (rule voting-13)', () => {
  expect(sayWhoReadsIt({ endDate: end }, before)).toMatch(/^Quien escriba el suyo .* antes del .* 2 de marzo/)
  expect(sayWhoReadsIt({ endDate: end }, after)).toMatch(/no le llega ningún aviso, aunque escriba/)
})

test('cards say what waits, and nothing where nothing does (rule voting-1)', () => {
  const none = { DRAFT: 0, PENDING: 0, APPROVED: 0, IN_PROGRESS: 0, CLOSED: 3, ERROR: 0 }
  expect(Object.values(noteWaiting(none, 0)).filter(Boolean)).toEqual([])
  const notes = noteWaiting({ ...none, PENDING: 2, APPROVED: 1 }, 1)
  expect(notes['/votaciones']).toBe('2 por aprobar, 1 reclamación por decidir')
  expect(notes['/votaciones/panel-de-votaciones']).toBe('1 reclamación por decidir')
  expect(notes['/votaciones/aprobadas']).toBe('1 por empezar')
})

const aRollOf = (total: number) => aVotingAnswer({ census: { rollId: 1, total, hash: '' } })

test('of a roll of more than 500 it is typed how many they are (rule voting-13)', () => {
  expect(judgeCount(aVotingAnswer({ census: null }), '')).toBe(undefined)
  expect([judgeCount(aRollOf(500), ''), judgeCount(aRollOf(1234), '1.234')]).toEqual([undefined, undefined])
  expect(judgeCount(aRollOf(1234), '1233')).toBe('Escribe 1.234, que son las personas de su censo')
})
