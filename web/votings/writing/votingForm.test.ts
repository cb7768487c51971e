import { expect, test } from 'vitest'
import { listVotingFaults } from '#contract/votings/definition.ts'
import { readMoment, warnOfClocks } from '#web/kernel/form/moment.ts'
import { listFaults } from '#web/votings/writing/summaryFaults.ts'
import { splitLines } from '#web/votings/writing/pasteLines.ts'
import { toPreview, whyNoPreview } from '#web/votings/writing/previewBallot.ts'
import { labelRows, showVotingField, votingFieldFor } from '#web/votings/writing/votingFields.ts'
import {
  isCountable,
  judgeBasics,
  judgeKind,
  judgeOptions,
  judgeVoters,
  listMissingOptions,
} from '#web/votings/writing/votingRules.ts'
import {
  toChange,
  toSent,
  unbegun,
  votingValuesOf,
  type VotingValues,
} from '#web/votings/writing/votingValues.ts'
import { aVotingAnswer } from '#test/support/votingAnswers.ts'

const fresh = { id: 0, ...unbegun }
const typed = (some: Partial<VotingValues>): VotingValues => ({ ...votingValuesOf(fresh), ...some })
const year = new Date().getFullYear() + 1
const dated = { startDay: `1/3/${year}`, startTime: '10:00', endDay: `8/3/${year}`, endTime: '20:00' }
const question = (text: string, answers: string[], most = '1') => ({
  id: null,
  question: text,
  maxAnswersToSelect: most,
  answers: answers.map((answer) => ({ id: null, answer })),
})

test('what is saved is what is sent again, and nothing is when nothing was typed (rule durable-4)', () => {
  const saved = aVotingAnswer()
  expect(toChange(votingValuesOf(saved), saved)).toEqual({})
  const values = votingValuesOf(saved)
  expect(toChange({ ...values, name: 'Otra', startTime: '11:00' }, saved)).toEqual({
    name: 'Otra',
    startDate: expect.stringMatching(/^2027-03-01T10:00/),
  })
})

test('the first step asks for name, description, start and end, in the time of Madrid (rule voting-1)', () => {
  const required = 'Campo requerido *'
  expect(judgeBasics(typed({}), fresh)).toEqual({
    name: required,
    description: required,
    startDay: required,
    startTime: required,
    endDay: required,
    endTime: required,
  })
  const whole = typed({ name: 'Cuentas', description: 'Se aprueban.', ...dated })
  expect(judgeBasics(whole, fresh)).toEqual({})
  expect(toSent(whole)).toMatchObject({
    startDate: `${year}-03-01T09:00:00.000Z`,
    endDate: `${year}-03-08T19:00:00.000Z`,
  })
  expect(judgeBasics({ ...whole, url: 'http://example.org' }, fresh)).toEqual({
    url: 'Ha de ser una dirección que empiece por https://',
  })
  expect(judgeBasics({ ...whole, endDay: dated.startDay, endTime: '9:00' }, fresh)).toEqual({
    endTime: 'Ha de acabar después de empezar',
  })
  expect(judgeBasics({ ...whole, startDay: '1/3/2020' }, fresh)).toEqual({
    startDay: 'Ya ha pasado: elige un momento futuro',
  })
})

test('rules voting-1, format-2: on the nights on which clocks change an hour that is none is refused, and of one that comes twice the first is meant', () => {
  const spring = typed({ ...dated, startDay: '29/3/2026', startTime: '2:30' })
  expect(judgeBasics(spring, fresh)).toMatchObject({
    startTime: 'Ese día se adelanta el reloj y las 02:30 no existen',
  })
  expect(toSent(spring).startDate).toBeNull()
  const autumn = { startDay: '25/10/2026', startTime: '2:30', endDay: '25/10/2026', endTime: '3:00' }
  expect(toSent(typed(autumn))).toMatchObject({
    startDate: '2026-10-25T00:30:00.000Z',
    endDate: '2026-10-25T02:00:00.000Z',
  })
  expect(warnOfClocks(readMoment('25/10/2026', '2:30'))).toContain('dos veces: será la primera')
  expect(warnOfClocks(readMoment('29/3/2026', '2:30'))).toContain('no existe')
  // Whoever reads it knows which of the two it is, also where a program has chosen the second.
  expect(showVotingField('startDate', '2026-10-25T00:30:00.000Z')).toContain(
    '02:30 (antes de atrasar el reloj)',
  )
  expect(showVotingField('endDate', '2026-10-25T01:30:00.000Z')).toContain(
    '02:30 (después de atrasar el reloj)',
  )
})

test('rules durable-4, format-2: the second of an hour that comes twice is written and read as the second, so that nothing moves it', () => {
  const hours = { startDate: '2026-10-25T01:30:00.000Z', endDate: '2026-10-25T02:00:00.000Z' }
  const saved = aVotingAnswer(hours)
  const values = votingValuesOf(saved)
  expect([values.startTime, values.endTime]).toEqual(['02:30 segunda', '03:00'])
  expect(toSent(values)).toMatchObject(hours)
  expect(toChange({ ...values, name: 'Otra' }, saved)).toEqual({ name: 'Otra' })
  // From one of the two to the other, and back.
  const moved = toChange({ ...values, startTime: '2:30' }, saved)
  expect(moved).toEqual({ startDate: '2026-10-25T00:30:00.000Z' })
  expect(votingValuesOf(aVotingAnswer({ ...hours, ...moved })).startTime).toBe('02:30')
  expect(warnOfClocks(readMoment('25/10/2026', '2.30 Segunda'))).toContain('será la segunda')
  expect(readMoment('25/10/2026', '4:30 segunda').wrong).toEqual({
    time: 'Ese día no hay dos veces las 04:30',
  })
})

test('a start that has passed since it was saved keeps nobody from the other steps', () => {
  const saved = aVotingAnswer({ startDate: '2020-03-01T09:00:00.000Z' })
  expect(judgeBasics(votingValuesOf(saved), saved)).toEqual({})
  const lacking = listFaults([], { isPast: true, total: undefined, refused: [], of: saved })
  expect(lacking).toEqual([{ step: 0, words: 'Inicio: ya ha pasado, elige un momento futuro' }])
})

test('only open lists ask for method, votes and positions (rule voting-5)', () => {
  expect(judgeKind(typed({ kind: 'survey' }))).toEqual({})
  expect(judgeKind(typed({ kind: 'lists' }))).toEqual({ listType: 'Campo requerido *' })
  expect(judgeKind(typed({ kind: 'lists', listType: 'Listas cerradas' }))).toEqual({})
  const open = typed({ kind: 'lists', listType: 'Listas abiertas' })
  expect(Object.keys(judgeKind(open)).toSorted()).toEqual(['positionsNumberToAssign', 'votingMethodType'])
  const said = { ...open, votingMethodType: 'Dowdall' as const, positionsNumberToAssign: '3' }
  expect(judgeKind(said)).toEqual({})
  // What a control has of its own for «nothing» is not a choice.
  for (const nothing of [null, undefined] as unknown as ''[]) {
    expect(judgeKind({ ...said, listType: nothing })).toEqual({ listType: 'Campo requerido *' })
    expect(judgeKind({ ...said, votingMethodType: nothing })).toEqual({
      votingMethodType: 'Campo requerido *',
    })
  }
  expect(judgeKind({ ...said, votesNumber: '2,5' })).toEqual({ votesNumber: 'Un número entre 1 y 100' })
})

test('what is wrong in a row is said there; what a list still lacks waits for the summary (rule voting-1)', () => {
  const values = typed({ questions: [question('', ['Sí', ''], '3'), question('¿Y?', ['Sí'])] })
  expect(judgeOptions(values)).toEqual({
    'questions.0.question': 'Campo requerido *',
    'questions.0.answers.1.answer': 'Campo requerido *',
    'questions.0.maxAnswersToSelect': 'Hay 2 respuestas: no se pueden elegir más',
  })
  expect(judgeOptions(typed({ questions: [question('¿Y?', ['Sí', 'No'], 'dos')] }))).toEqual({
    'questions.0.maxAnswersToSelect': 'Un número, 1 como mínimo',
  })
  // Of two that say the same nothing is lacking: the second is one too many.
  expect(judgeOptions(typed({ questions: [question('¿Y?', ['Sí', 'No', ' sí'])] }))).toEqual({
    'questions.0.answers.2.answer': 'Ya hay una respuesta igual',
  })
  expect(judgeOptions(typed({}))).toEqual({})
  expect(listMissingOptions(values).map(({ path }) => path)).toEqual(['questions.1.answers'])
  expect(labelRows(values)).toMatchObject({ 'questions.1.answers': 'Respuestas de la pregunta 2' })
})

test('a filter that is on and chooses nothing is refused: it would mean everybody (rule voting-3)', () => {
  expect(judgeVoters(typed({}))).toEqual({})
  expect(judgeVoters(typed({ voterTypes: [] }))).toEqual({ voterTypes: 'Elige al menos un tipo' })
  const on = typed({ asked: ['enrolment', 'assemblies', 'segment'] })
  expect(Object.keys(judgeVoters(on)).toSorted()).toEqual([
    'assemblyIds',
    'enrolmentDay',
    'enrolmentTime',
    'segmentId',
  ])
  expect(isCountable(on)).toBe(false)
  const claims = typed({
    ...dated,
    asked: ['claims'],
    claimsFromDay: `1/2/${year}`,
    claimsFromTime: '10:00',
    claimsUntilDay: `2/3/${year}`,
    claimsUntilTime: '10:00',
  })
  expect(judgeVoters(claims)).toEqual({
    claimsUntilDay: 'El plazo para reclamar acaba antes de que empiece la votación',
  })
  expect(isCountable(claims)).toBe(true)
})

test('errors of the server are shown at their fields, rows included, and lead to their steps', () => {
  expect(votingFieldFor('startDate').names[0]).toBe('startDay')
  expect(votingFieldFor('questions.0.answers.1.answer').names).toEqual(['questions.0.answers.1.answer'])
  const of = aVotingAnswer()
  const refused = [
    { in: 'body', path: 'endDate', message: 'Ha de acabar después' },
    { in: 'body', path: 'questions.0.answers', message: 'Hacen falta al menos dos respuestas' },
    { in: 'body', path: 'segmentId', message: 'Ya no existe' },
  ]
  expect(listFaults([], { isPast: false, total: undefined, refused, of })).toEqual([
    { step: 0, words: 'Fin: Ha de acabar después' },
    { step: 2, words: 'Respuestas de la pregunta 1: Hacen falta al menos dos respuestas' },
    { step: 3, words: 'Segmento: Ya no existe' },
  ])
  const bare = aVotingAnswer({ questions: [], startDate: null })
  expect(listFaults(listVotingFaults(bare), { isPast: false, total: 0, refused: [], of: bare })).toEqual([
    { step: 0, words: 'Inicio: Campo requerido *' },
    { step: 2, words: 'Preguntas: Escribe al menos una pregunta' },
    { step: 3, words: 'Quién puede votar: hoy no podría votar nadie' },
  ])
})

test('what somebody else has saved is said in words (rule durable-4)', () => {
  expect(showVotingField('questions', JSON.stringify([{ question: '¿A?' }, { question: '¿B?' }]))).toBe(
    '«¿A?» y «¿B?»',
  )
  expect(showVotingField('candidatures', '[]')).toBe('nada')
  expect(showVotingField('startDate', '2027-03-01T09:00:00.000Z')).toContain('1 de marzo de 2027, 10:00')
  expect(showVotingField('survey', 'false')).toBe('Votación de listas')
})

test('the preview has what is typed, with numbers of its own for what is not saved yet', () => {
  expect(whyNoPreview(toPreview(typed({})))).toContain('Cuando haya alguna pregunta')
  const ballot = toPreview(typed({ questions: [question('', ['Sí', 'No'])] }))
  expect(whyNoPreview(ballot)).toBeUndefined()
  expect(ballot).toMatchObject({ ballotSize: 1, questions: [{ question: 'Pregunta 1' }] })
  const numbers = ballot.questions.flatMap(({ id, answers }) => [id, ...answers.map((one) => one.id)])
  expect(new Set(numbers).size).toBe(3)
})

test('a pasted list has a row for each line that says something', () => {
  expect(splitLines('Ana\r\n\n  Berta  \nCarla')).toEqual(['Ana', 'Berta', 'Carla'])
})
