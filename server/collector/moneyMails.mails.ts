import { formatMomentInWords } from '#contract/format.ts'
import { findMailKind } from '#contract/legal/mailKinds.ts'
import type { RichText } from '#contract/richText.ts'
import { listRuns } from '#contract/richTextMap.ts'
import type { moneyMailChangedMessage } from '#server/collector/moneyMails.messages.ts'
import { composeLetter } from '#server/kernel/mail/letter.ts'
import type { MessageWriter } from '#server/kernel/mail/message.ts'
import { parseRichText } from '#server/kernel/richText/parse.ts'
import { findTemplateVersion } from '#server/legal/mailTemplates.queries.ts'

/** The mail to whoever guards the income: which mail says something else, who wrote it, and where its links lead now. */
export const writeMoneyMailChanged: MessageWriter<typeof moneyMailChangedMessage> = async (
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
  const [before, after] = [parseRichText(was.html), parseRichText(is.html)]
  const known = listLinks(before)
  const links = listLinks(after).filter((link) => !known.includes(link))
  return composeLetter({
    subject: 'Ha cambiado un correo sobre cuotas y cobros',
    paragraphs: [
      `${is.author ?? 'Alguien'} ha cambiado el correo «${kind.name}», el ${formatMomentInWords(is.changeTime)}.`,
      ...(was.subject === is.subject ? [] : [`Asunto: era «${was.subject}»; ahora es «${is.subject}».`]),
      ...(was.html === is.html
        ? []
        : ['El texto también es otro, y así sale desde ahora a quien se le cobra o se le debe cobrar.']),
      ...(links.length === 0 ? [] : [`Enlaces que no llevaba: ${links.join(', ')}`]),
      'Si lo esperabas, no hagas nada. Si no, entra ahora, lee cómo está en «Documentos legales» y pon lo que había, que está en «Versiones». Si no ha sido quien dice este correo, bloquea su cuenta en «Gestión de usuarios».',
      'Este correo lo recibe toda la superadministración, también la de los últimos 30 días, y el correo de contacto de la organización, cada vez que cambia uno de esos correos.',
    ],
    action: {
      label: 'Ver el correo y sus versiones',
      url: `${publicUrl}/panel-administracion/documentos/email/${id}`,
    },
  })
}

const listLinks = (text: RichText) => [
  ...new Set(listRuns(text).flatMap(({ link }) => (link === undefined ? [] : [link]))),
]
