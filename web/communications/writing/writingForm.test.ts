import { describe, expect, test } from 'vitest'
import {
  judgeBegin,
  judgeBody,
  toChange,
  unbegun,
  writingValuesOf,
  type Written,
} from '#web/communications/writing/writingForm.ts'

const written = (part: Partial<Written> = {}): Written => ({ id: 1, version: 1, ...unbegun, ...part })
const future = '2090-03-25T17:00:00.000Z'

describe('rule communication-3: for whom a communication is follows from what it chooses', () => {
  test.each([
    [{}, 'all'],
    [{ assemblyIds: '[3]' }, 'assembly'],
    [{ assemblyIds: '[3,4]' }, 'filtered'],
    [{ assemblyIds: '[3]', genderList: '["M"]' }, 'filtered'],
    [{ fromInscriptionDate: '2020-01-31' }, 'filtered'],
    [{ segmentId: 7 }, 'segment'],
    [{ segmentId: 7, city: '["Getafe"]' }, 'filtered'],
    [{ assemblyId: 3, assemblyIds: '[3]' }, 'office'],
  ] as const)('%j: %s', (part, mode) => expect(writingValuesOf(written(part)).mode).toBe(mode))

  test('rule communication-5: a subject that would be filled in for each person is refused while it is written', () => {
    const seen = written({ scheduledDate: future })
    const values = writingValuesOf(seen)
    expect(judgeBegin({ ...values, subject: 'Hola, @@NOMBRE@@' }, seen)).toHaveProperty('subject')
    expect(judgeBegin({ ...values, subject: 'Hola, @@equipo@@' }, seen)).toEqual({})
  })

  test('a filter that is on and chooses nobody is refused: it would mean everybody', () => {
    const seen = written({ scheduledDate: future })
    const values = writingValuesOf(seen)
    expect(judgeBegin(values, seen)).toEqual({})
    expect(judgeBegin({ ...values, mode: 'filtered' }, seen)).toHaveProperty('asked')
    expect(judgeBegin({ ...values, mode: 'filtered', asked: ['city'] }, seen)).toHaveProperty('city')
    expect(judgeBegin({ ...values, mode: 'segment' }, seen)).toHaveProperty('segmentId')
    expect(judgeBegin({ ...values, mode: 'assembly' }, seen)).toHaveProperty('assemblyIds')
    const days = { fromInscriptionDate: '2/1/2021', toInscriptionDate: '1/1/2021' }
    expect(judgeBegin({ ...values, mode: 'filtered', asked: ['inscriptionDates'], ...days }, seen)).toEqual({
      toInscriptionDate: 'Es anterior a la otra fecha',
    })
    const none = 'Escribe al menos una fecha, o quita el filtro'
    expect(judgeBegin({ ...values, mode: 'filtered', asked: ['inscriptionDates'] }, seen)).toEqual({
      fromInscriptionDate: none,
      toInscriptionDate: none,
    })
  })
})

test('only what differs is sent, and the time of Madrid is read', () => {
  const seen = written({ scheduledDate: future, genderList: '["M"]' })
  const values = writingValuesOf(seen)
  expect([values.day, values.time]).toEqual(['25/3/2090', '18:00'])
  expect(toChange(values, seen)).toEqual({})
  expect(toChange({ ...values, genderList: [], time: '19' }, seen)).toEqual({
    genderList: [],
    scheduledDate: '2090-03-25T18:00:00.000Z',
  })
})

test('rule communication-2: a time that passed after it was saved does not keep anybody from the other steps', () => {
  const seen = written({ scheduledDate: '2020-03-25T17:00:00.000Z' })
  const values = writingValuesOf(seen)
  expect(judgeBegin(values, seen)).toEqual({})
  expect(judgeBegin({ ...values, day: '26/3/2020' }, seen)).toHaveProperty('day')
})

test('rule communication-1: what the server says of the sender is not for the writer to mend', () => {
  const seen = written({ fromName: 'Concejo', fromEmail: 'no@localhost', replyEmail: 'no@localhost' })
  const values = { ...writingValuesOf(seen), body: [{ kind: 'rule' as const }] }
  expect(judgeBody(values, seen)).toEqual({})
  expect(judgeBody({ ...values, replyEmail: 'x', body: [] }, seen)).toEqual({
    replyEmail: 'Formato de email incorrecto',
    body: 'Campo requerido *',
  })
})

test('rule communication-2: it leaves when it is approved, or at a time that is needed then', () => {
  const seen = written({ scheduledDate: future })
  const values = { ...writingValuesOf(seen), day: '', time: '' }
  expect(judgeBegin(values, seen)).toMatchObject({ day: 'Campo requerido *', time: 'Campo requerido *' })
  const approved = { ...values, when: 'approval' as const }
  expect(judgeBegin(approved, seen)).toEqual({})
  expect(toChange({ ...writingValuesOf(seen), when: 'approval' }, seen)).toEqual({ scheduledDate: null })
})
