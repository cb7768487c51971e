import { useSyncExternalStore } from 'react'
import { textSizes } from '#web/kernel/shell/textSizes.ts'

/** The display preferences of this browser. public/preferences.js applies them before the first paint. */
export type Preferences = { theme: Theme; textSize: number; density: Density }
export type Theme = 'system' | 'light' | 'dark'
export type Density = 'comoda' | 'normal' | 'compacta'

const keys = { theme: 'theme', textSize: 'text-size', density: 'density' } as const
const darkness = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let shown = read()

function read(): Preferences {
  const theme = localStorage.getItem(keys.theme)
  const density = localStorage.getItem(keys.density)
  const size = Number(localStorage.getItem(keys.textSize))
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: density === 'comoda' || density === 'compacta' ? density : 'normal',
    textSize: Number.isInteger(size) ? Math.min(textSizes.most, Math.max(textSizes.least, size)) : 0,
  }
}

function apply() {
  shown = read()
  const { dataset } = document.documentElement
  dataset.theme = shown.theme === 'system' ? (darkness().matches ? 'dark' : 'light') : shown.theme
  dataset.text = String(shown.textSize)
  dataset.density = shown.density
  for (const listener of listeners) listener()
}

/** Follows the system's theme and the other tabs. Called once. */
export function followPreferences() {
  apply()
  darkness().addEventListener('change', apply)
  window.addEventListener('storage', apply)
}

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]) {
  localStorage.setItem(keys[name], String(value))
  apply()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePreferences = () => useSyncExternalStore(subscribe, () => shown)

/** Whether the page is dark now, by preference or by the system. */
export const useIsDark = () =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] === 'dark')
