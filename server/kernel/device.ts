const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (families: typeof browsers, agent: string) => families.find(([mark]) => mark.test(agent))?.[1]

/** What a session is told by: the families of browser and system, nothing that could follow a person. */
export function deviceOf(agent: string): string {
  const [browser, system] = [firstOf(browsers, agent), firstOf(systems, agent)]
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? ''
}

/** From where the commands act (rule log-6). */
export const serverConsole = 'Consola del servidor'
/** From where the application acts by itself. */
export const serverItself = 'El propio servidor'
