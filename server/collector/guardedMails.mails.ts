import { formatMomentInWords } from '#contract/format.ts'
import { findNewLinks } from '#contract/legal/mailLinks.ts'
import { findMailKind, isAboutMoney } from '#contract/legal/mailKinds.ts'
import type { guardedMailChangedMessage } from '#server/collector/guardedMails.messages.ts'
import { composeLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { findTemplateVersion } from '#server/legal/mailTemplates.queries.ts'

/** The mail to whoever guards the income: which mail says something else, who wrote it, and where its links lead now. */
export const writeGuardedMailChanged: MessageWriter<typeof guardedMailChangedMessage> = async (
  { db, settings: { publicUrl } },
  { data: { id, version } },
) => {
  const kind = findMailKind(id)
  if (!kind) return undefined
  const [was, is] = await Promise.all([
    findTemplateVersion(db, kind.kind, version - 1),
    findTemplateVersion(db, kind.kind, version),
  ])
  if (!was || !is) return undefined
  const links = findNewLinks(parseRichText(was.html), parseRichText(is.html))
  return composeLetter({
    subject: isAboutMoney(id)
      ? 'Ha cambiado un correo sobre cuotas y cobros'
      : 'Ha cambiado a dónde lleva un correo que sale solo',
    paragraphs: [
      `${is.author ?? 'Alguien'} ha cambiado el correo «${kind.name}», el ${formatMomentInWords(is.changeTime)}.`,
      ...(was.subject === is.subject ? [] : [`Asunto: era «${was.subject}»; ahora es «${is.subject}».`]),
      ...(was.html === is.html
        ? []
        : [
            `El texto también es otro, y así sale desde ahora${isAboutMoney(id) ? ' a quien se le cobra o se le debe cobrar' : ''}.`,
          ]),
      ...(links.length === 0 ? [] : [`Enlaces que no llevaba: ${links.join(', ')}`]),
      'Si lo esperabas, no hagas nada. Si no, entra ahora, lee cómo está en «Documentos legales» y pon lo que había, que está en «Versiones». Si no ha sido quien dice este correo, bloquea su cuenta en «Gestión de usuarios».',
      'Este correo lo recibe toda la superadministración, también la de los últimos 30 días, y el correo de contacto de la organización, cada vez que cambia uno sobre cuotas y cobros, o a dónde lleva otro.',
    ],
    action: {
      label: 'Ver el correo y sus versiones',
      url: `${publicUrl}/panel-administracion/documentos/email/${id}`,
    },
  })
}
