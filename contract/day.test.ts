import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfSerial, readDay } from '#contract/day.ts'

describe('days as people write them', () => {
  const shapes: ((y: string, m: string, d: string) => string)[] = [
    (y, m, d) => `${d}/${m}/${y}`,
    (y, m, d) => `${Number(d)}-${Number(m)}-${y}`,
    (y, m, d) => `${d}.${m}.${y}`,
    (y, m, d) => `${y}-${m}-${d}`,
    (y, m, d) => `${y}/${m}/${d} 00:00:00`,
    (y, m, d) => `${y}-${m}-${d}T10:20:30Z`,
    (y, m, d) => `${y}${m}${d}`,
  ]

  test('every day is read from every format', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom(...shapes), (instant, shape) => {
        const day = instant.toISOString().slice(0, 10)
        const [y = '', m = '', d = ''] = day.split('-')
        expect(readDay(shape(y, m, d), 2012)).toEqual({ day })
      }),
    )
  })

  test.each(['31/02/1970', '29-02-2023', '12/25/1970', '0/1/1990', '2020-13-01', '31 de abril de 1970'])(
    '%s does not exist',
    (typed) => {
      expect(readDay(typed, 2012)).toBe('impossible')
    },
  )

  test.each(['1/2/1880', '31-12-1899', '1/1/2200'])('%s is out of range', (typed) => {
    expect(readDay(typed, 2300)).toBe('out of range')
  })

  test.each(['1975', 'ayer', '1/2', '5 de brumario de 1958', ''])('«%s» is no date', (typed) => {
    expect(readDay(typed, 2012)).toBeUndefined()
  })

  test('words, two-digit years and serials', () => {
    expect(readDay('Jueves, 5 de marzo de 1958', 2012)).toEqual({ day: '1958-03-05' })
    expect(readDay('11-jul-75', 2012)).toEqual({ day: '1975-07-11' })
    expect(readDay('1/1/12', 2012)).toEqual({ day: '2012-01-01' })
    expect(readDay('1/1/13', 2012)).toEqual({ day: '1913-01-01' })
    expect(readDay('27586', 2012)).toEqual({ day: '1975-07-11' })
    expect(dayOfSerial(45000)).toEqual({ day: '2023-03-15' })
    expect(dayOfSerial(1975)).toBeUndefined()
  })
})
