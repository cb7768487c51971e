import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * A Vite plugin that leaves out of the web what it never uses of zod, 8 kB of every first page: JSON Schema, whose
 * functions are still exported, because each schema refers to one, and do nothing; the English messages; how schemas
 * of objects are compiled to functions, which no page may do by our policy for scripts; and what follows values that
 * contain themselves, because neither an answer of the server nor what a form sends can: both are JSON.
 * The build fails when zod has moved one of these modules or functions.
 */
export const slimZod = (): Plugin => {
  const missing = new Set(Object.keys(replacements))
  return {
    name: 'concejo:slim-zod',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/zod\/v4\/.+\.js$/ },
      handler(id) {
        const module = Object.keys(replacements).find((name) => id.endsWith(`/zod/v4/${name}`))
        if (!module) return null
        missing.delete(module)
        return replacements[module]?.(readFileSync(id, 'utf8'))
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0) throw new Error(`zod has moved ${Array.from(missing).join(', ')}`)
    },
  }
}

const emptyFunctionsOf = (source: string) =>
  Array.from(
    source.matchAll(/^export (?:const|function) (?<name>\w+)/gm),
    ({ groups }) => `export const ${groups?.['name']} = () => undefined`,
  ).join('\n')

/** The schemas, those of objects without the kind that compiles itself. */
function withoutCompiling(source: string): string {
  const slim = source.replace(
    /^export const \$ZodObjectJIT = [^]*?^\}\);$/m,
    'export const $ZodObjectJIT = $ZodObject',
  )
  if (slim === source) throw new Error('zod compiles the schemas of objects in another way')
  return slim
}

/** What stands in the place of each module: functions that do nothing, and the message of a rule without its own. */
const replacements: Record<string, (source: string) => string> = {
  'core/schemas.js': withoutCompiling,
  'core/json-schema-processors.js': emptyFunctionsOf,
  'core/memoizer.js': emptyFunctionsOf,
  'core/to-json-schema.js': emptyFunctionsOf,
  'locales/en.js': () => "export default () => ({ localeError: () => 'El valor no es válido' })",
}
