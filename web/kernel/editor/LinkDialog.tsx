import type { Editor } from '@tiptap/core'
import { isPlace, parseLink } from '#contract/richTextLinks.ts'
import { DialogForm } from '#web/kernel/form/DialogForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { editor: Editor; onClose: () => void }

/** An address as it was meant: «example.org» and «hola@example.org» too. */
const toLink = (typed: string): string | undefined => {
  const text = typed.trim()
  if (isPlace(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return parseLink(`mailto:${text}`)
  return parseLink(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : text.includes('.') ? `https://${text}` : text)
}

/** What is wrong with an address that is no link. */
const explainWrong = (typed: string) =>
  /^\s*https?:[^?#]*@/i.test(typed)
    ? 'Quita lo que va delante de la «@»: quien lo lee creería que lleva a otro sitio'
    : 'Escribe una dirección de internet (https://…) o de correo'

/** Puts a link on what is selected, or changes the one where the cursor is. */
export function LinkDialog({ editor, onClose }: Props) {
  const { href = '' } = editor.getAttributes('link') as { href?: string }
  const isNew = href === ''
  const asksWords = editor.state.selection.empty && isNew
  function put(typed: string, words: string) {
    const link = toLink(typed) ?? ''
    const chain = editor.chain().focus()
    if (asksWords)
      chain.insertContent({
        type: 'text',
        text: words.trim() || typed.trim(),
        marks: [{ type: 'link', attrs: { href: link } }],
      })
    else chain.extendMarkRange('link').setLink({ href: link })
    chain.run()
  }
  return (
    <DialogForm
      title={isNew ? 'Enlace' : 'Cambiar el enlace'}
      start={{ address: href, words: '' }}
      labels={{ address: 'Dirección', words: 'Texto que se pulsa' }}
      validate={({ address }) => ({
        address: toLink(address) === undefined ? explainWrong(address) : undefined,
      })}
      send={async ({ address, words }) => {
        put(address, words)
        onClose()
      }}
      button="Poner el enlace"
      busy="Poniendo…"
      failed="No se ha puesto"
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label="Dirección"
            hint="Por ejemplo, https://example.org o hola@example.org"
            error={errors.address?.message}
            inputMode="url"
            autoComplete="off"
            data-first-focus
            {...register('address')}
          />
          {asksWords && (
            <TextField
              label="Texto que se pulsa"
              hint="Si lo dejas vacío, se lee la dirección"
              autoComplete="off"
              {...register('words')}
            />
          )}
          {!isNew && (
            <Button
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                onClose()
              }}
            >
              Quitar el enlace
            </Button>
          )}
        </>
      )}
    </DialogForm>
  )
}
