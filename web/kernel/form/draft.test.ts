import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fitsForm, guardDrafts as startGuarding, readStoredDraft, saveDraft } from '#web/kernel/form/draft.ts'
import { createOwnSheets } from '#web/kernel/session/ownSheets.ts'
import { endSession, startSession } from '#web/kernel/session/session.ts'

/** A storage of the browser, whose keys are its own properties. */
class Stored {
  [key: string]: unknown
  getItem = (key: string) => (Object.hasOwn(this, key) ? String(this[key]) : null)
  setItem = (key: string, value: string) => void (this[key] = value)
  removeItem = (key: string) => void delete this[key]
  constructor() {
    for (const name of ['getItem', 'setItem', 'removeItem'])
      Object.defineProperty(this, name, { enumerable: false })
  }
}

const guarding: (() => void)[] = []
const guardDrafts = (build: string) => guarding.push(startGuarding(build))

let tab = new Stored()
const keys = () => Object.keys(tab)

beforeEach(() => {
  tab = new Stored()
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', new Stored())
})
afterEach(() => {
  for (const end of guarding.splice(0)) end()
  endSession('left')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signIn = (sub: string) =>
  startSession(
    `x.${base64url({ sub, rol: 'ROLE_ADMIN', affiliate: null, exp: 4e9, iat: 1, jti: crypto.randomUUID() })}.x`,
  )

const name = '/ficha Editar Domicilio'
const typed = { streetName: 'Calle del Olvido' }

describe('a stored draft (rule form-5)', () => {
  beforeEach(() => {
    signIn('ana@example.org')
    guardDrafts('build-1')
    saveDraft(name, typed)
  })

  test('is read again by its author in the same build', () => {
    guardDrafts('build-1')
    expect(readStoredDraft(name)).toEqual(typed)
  })

  test.each([
    ['of another build', (key: string) => [key.replace('build-1', 'build-0'), tab.getItem(key)]],
    ['of before builds were told apart', (key: string) => [key, JSON.stringify({ typed: {}, seen: {} })]],
    ['that is not JSON', (key: string) => [key, '{']],
    ['without its day', (key: string) => [key, JSON.stringify({ values: typed })]],
  ])('%s is not read and is removed', (_name, alter) => {
    const [key = ''] = keys()
    const [renamed, text] = alter(key)
    tab.removeItem(key)
    tab.setItem(renamed ?? '', text ?? '')
    expect(readStoredDraft(name)).toBeNull()
    guardDrafts('build-1')
    expect(keys()).toEqual([])
  })

  test('older than twelve hours is not read, and is removed from an open tab', () => {
    vi.advanceTimersByTime(11.9 * 3_600_000)
    expect(readStoredDraft(name)).toEqual(typed)
    vi.advanceTimersByTime(0.5 * 3_600_000)
    expect(readStoredDraft(name)).toBeNull()
    expect(keys()).toEqual([])
  })

  test('stays when the session is lost, and goes when its author signs out or another user signs in', () => {
    endSession('lost')
    expect(keys()).toHaveLength(1)
    signIn('ana@example.org')
    expect(readStoredDraft(name)).toEqual(typed)
    endSession('left')
    expect(keys()).toEqual([])
    signIn('ana@example.org')
    saveDraft(name, typed)
    endSession('lost')
    signIn('eva@example.org')
    expect(keys()).toEqual([])
  })
})

function openDevice() {
  const sheets = createOwnSheets('device', () => localStorage)
  guarding.push(sheets.guard())
  return sheets
}

test('a sheet of the device outlives its tab and the build, and goes with its user (rule session-3)', () => {
  signIn('ana@example.org')
  const sheets = openDevice()
  sheets.save('scan:5:1', typed)
  endSession('lost')
  signIn('ana@example.org')
  expect([openDevice().list('scan:5:'), openDevice().list('scan:6:')]).toEqual([['scan:5:1'], []])
  vi.advanceTimersByTime(12.5 * 3_600_000)
  expect(sheets.list('')).toEqual([])
  sheets.save('scan:5:2', typed)
  endSession('left')
  signIn('ana@example.org')
  expect(sheets.list('')).toEqual([])
})

test('a visitor’s draft goes when a user signs in', () => {
  guardDrafts('build-1')
  saveDraft(name, typed)
  guardDrafts('build-1')
  expect(readStoredDraft(name)).toEqual(typed)
  signIn('ana@example.org')
  expect(keys()).toEqual([])
})

test.each([
  [{ streetName: '' }, true],
  [{ streetName: null }, true],
  [{ sectorals: [1] }, true],
  [{ streetName: {} }, false],
  [{ sectorals: 'x' }, false],
  [{ unknown: 'x' }, false],
])('%j fits a form: %s', (kept, fits) =>
  expect(fitsForm({ streetName: 'Calle Mayor', sectorals: [], mainSectoral: null }, kept)).toBe(fits),
)
