import { Parser } from 'htmlparser2'
import { mostMailBytes, tooLongMail, type ContentProblem } from '#contract/communications/textProblems.ts'

const forbidden = new Set([
  'script',
  'form',
  'input',
  'button',
  'iframe',
  'object',
  'embed',
  'link',
  'base',
  'video',
  'audio',
  'svg',
])

/** What clients of mail would refuse or cut in a page that is to be sent (rule communication-11). */
export function lintMail(html: string, publicUrl: string): ContentProblem[] {
  const faults = new Set<string>()
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (forbidden.has(tag)) faults.add(`El correo no puede tener <${tag}>.`)
      for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith('on')) faults.add('El correo no puede ejecutar nada.')
        const isLink = tag === 'a' && name === 'href'
        const isLoaded = ['src', 'href', 'background', 'srcset', 'poster'].includes(name) && !isLink
        if (isLoaded && !value.startsWith(`${publicUrl}/`) && !value.startsWith('cid:'))
          faults.add('El correo carga algo de otra dirección.')
        if (isLink && !/^(https?:|mailto:)/.test(value))
          faults.add('Hay un enlace que no lleva a ninguna parte.')
        if (name === 'style' && /url\(|expression|@import/i.test(value))
          faults.add('El correo carga algo de otra dirección.')
      }
      if (tag === 'img' && attributes['alt'] === undefined)
        faults.add('Hay una imagen sin texto alternativo.')
    },
  })
  parser.end(html)
  const isLong = Buffer.byteLength(html) > mostMailBytes
  return [
    ...(isLong ? [tooLongMail] : []),
    ...Array.from(faults, (message) => ({ level: 'error' as const, message })),
  ]
}
