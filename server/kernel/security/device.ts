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

const findFamily = (families: typeof browsers, agent: string) =>
  families.find(([mark]) => mark.test(agent))?.[1]

/** Browser and system of a User-Agent, such as «Firefox en Windows»; no versions, nothing that identifies a person. */
export function describeDevice(agent: string): string {
  const [browser, system] = [findFamily(browsers, agent), findFamily(systems, agent)]
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? ''
}

/** The device in audit entries written by a command (rule log-6). */
export const serverConsole = 'Consola del servidor'
/** The device in audit entries written by the application itself. */
export const serverItself = 'El propio servidor'
