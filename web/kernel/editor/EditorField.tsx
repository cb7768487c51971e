import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import { listPlaces } from '#contract/richTextPlaces.ts'
import type { RichText } from '#contract/richText.ts'
import { createEditor } from '#web/kernel/editor/createEditor.ts'
import { DroppedNotice } from '#web/kernel/editor/DroppedNotice.tsx'
import { PlaceBar } from '#web/kernel/editor/PlaceBar.tsx'
import type { Dropped } from '#web/kernel/editor/readPasted.ts'
import type { RichTextFieldProps } from '#web/kernel/editor/RichTextField.tsx'
import { FormatBar } from '#web/kernel/editor/FormatBar.tsx'
import { treeToDoc } from '#web/kernel/editor/treeToDoc.ts'
import { isSame } from '#web/kernel/form/form.ts'
import { FieldNotes, useFieldAttributes } from '#web/ui/Field.tsx'
import { Warning } from '#web/ui/Warning.tsx'
import styles from './Editor.module.css'

const noPlaces = {}

/** A rich text to be written (`RichTextField`). */
export function EditorField(props: RichTextFieldProps) {
  const { label, hint, error, name, value, places = noPlaces, images } = props
  const labelId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const attributes = useFieldAttributes({ name, hint: hint ?? '', error })
  const [dropped, setDropped] = useState<Dropped>({ images: 0, links: 0 })
  const { box, editor } = useEditor(props, { toToolbar: () => focusToolbar(frame.current), setDropped })
  const described = attributes.control['aria-describedby'] ?? ''
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        ...editor.options.editorProps,
        attributes: {
          id: name,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          'aria-describedby': described,
          ...(error && { 'aria-invalid': 'true' }),
        },
      },
    })
  }, [editor, name, labelId, described, error])
  const unknown = listPlaces(value).filter((place) => !(place in places))
  return (
    <div className={styles.field}>
      {/* A label element does not label what is not a form control. */}
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <FieldNotes
        hint={<>{hint} Alt+F10 lleva a la barra de formato y Escape vuelve al texto.</>}
        error={error}
        attributes={attributes}
      />
      <div ref={frame} className={styles.frame} data-wrong={error ? '' : undefined}>
        <div className={styles.bars}>
          {editor && <FormatBar editor={editor} label={label} controls={name} images={images} />}
          {editor && Object.keys(places).length > 0 && (
            <PlaceBar
              places={places}
              controls={name}
              onPlace={(place) =>
                editor
                  .chain()
                  .focus()
                  .insertContent({ type: 'place', attrs: { name: place } })
                  .run()
              }
            />
          )}
        </div>
        <div ref={box} className={styles.text} />
      </div>
      <div role="status" className={styles.notices}>
        {dropped.images + dropped.links > 0 && (
          <DroppedNotice of={dropped} hasImages={images !== undefined} />
        )}
        {unknown.length > 0 && (
          <Warning>
            {unknown.length === 1
              ? 'No hay ningún dato que se llame '
              : 'No hay ningún dato que se llame así: '}
            {unknown.map((place) => `@@${place}@@`).join(', ')}. Se quedará tal cual en el texto.
          </Warning>
        )}
      </div>
    </div>
  )
}

const focusToolbar = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>('[role=toolbar] button[tabindex="0"]')?.focus()

/** The editor in its box, redrawn after every change of it, and following a value that somebody else has set. */
function useEditor(
  { value, places = noPlaces, onChange }: Pick<RichTextFieldProps, 'value' | 'places' | 'onChange'>,
  { toToolbar: goToToolbar, setDropped }: { toToolbar: () => void; setDropped: (dropped: Dropped) => void },
) {
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  /** What the editor has said last. */
  const said = useRef<RichText>(value)
  const change = useEffectEvent((text: RichText) => {
    said.current = text
    onChange(text)
  })
  const toToolbar = useEffectEvent(goToToolbar)
  const open = useEffectEvent((element: HTMLElement) =>
    createEditor({
      element,
      start: value,
      places,
      onChange: (text) => change(text),
      onPasted: setDropped,
      onToolbar: () => toToolbar(),
    }),
  )
  useEffect(() => {
    if (!box.current) return undefined
    const opened = open(box.current)
    opened.on('transaction', redraw)
    setEditor(opened)
    return () => opened.destroy()
  }, [])
  useEffect(() => {
    if (!editor || isSame(value, said.current)) return
    said.current = value
    editor.commands.setContent(treeToDoc(value), { emitUpdate: false })
  }, [editor, value])
  return { box, editor }
}
