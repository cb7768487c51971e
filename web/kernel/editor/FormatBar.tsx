import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Bar, Separator, Tool } from '#web/kernel/editor/Bar.tsx'
import { createTools, styleOf, styleItems, tableItems } from '#web/kernel/editor/tools.tsx'
import { ImageDialog } from '#web/kernel/editor/ImageDialog.tsx'
import type { ImageStore } from '#web/kernel/editor/RichTextField.tsx'
import { LinkDialog } from '#web/kernel/editor/LinkDialog.tsx'
import { ToolIcon } from '#web/kernel/editor/toolIcons.tsx'
import { Menu } from '#web/ui/Menu.tsx'

type Props = { editor: Editor; label: string; controls: string; images: ImageStore | undefined }

/** What can be done with the text: its style, lists, links, images and tables. */
export function FormatBar({ editor, label, controls, images }: Props) {
  const [asking, setAsking] = useState<'link' | 'image' | null>(null)
  const inTable = editor.isActive('table')
  const style = styleOf(editor)
  return (
    <>
      <Bar label={`Formato de ${label}`} controls={controls}>
        <Menu label={`Estilo: ${style}`} items={styleItems(editor)} variant="bare">
          {style}
        </Menu>
        {createTools(editor).map((group, index) => (
          // The groups are always the same.
          <span key={index} role="presentation" data-group>
            <Separator />
            {group.map(({ icon, ...tool }) => (
              <Tool key={tool.label} {...tool}>
                {icon}
              </Tool>
            ))}
          </span>
        ))}
        <Separator />
        <Tool
          label={editor.isActive('link') ? 'Cambiar el enlace' : 'Enlace'}
          isPressed={editor.isActive('link')}
          onUse={() => setAsking('link')}
        >
          <ToolIcon name="link" />
        </Tool>
        {images && (
          <Tool
            label={editor.isActive('image') ? 'Cambiar la imagen' : 'Imagen'}
            isPressed={editor.isActive('image')}
            onUse={() => setAsking('image')}
          >
            <ToolIcon name="image" />
          </Tool>
        )}
        <Menu label={inTable ? 'Cambiar la tabla' : 'Tabla'} items={tableItems(editor)} variant="bare">
          <ToolIcon name="table" />
        </Menu>
      </Bar>
      {asking === 'link' && <LinkDialog editor={editor} onClose={() => setAsking(null)} />}
      {asking === 'image' && images && (
        <ImageDialog editor={editor} images={images} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
