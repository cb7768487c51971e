import { z } from 'zod'
import { assemblyTypes, basicAssembly } from '#contract/assemblies/basics/assembly.ts'
import { instant, line, paragraphs, requiredLine } from '#contract/fields.ts'
import { emailOrNone } from '#contract/people/email.ts'

export const assemblyFieldLabels = {
  assemblyType: 'Tipo de asamblea',
  assemblyName: 'Nombre',
  assemblyGroup: 'Grupo',
  assemblyDescription: 'Descripción',
  contactEmail: 'Correo de contacto',
  link1: 'Responsable',
  link2: 'Enlace',
} as const

/** An assembly as its members see it. The addresses of who holds an office are null where nobody does, '' of who has none. */
export const assembly = basicAssembly.extend({
  assemblyGroup: z.string(),
  assemblyDescription: z.string(),
  contactEmail: z.string().nullable(),
  /** The responsable's address. */
  link1: z.string().nullable(),
  /** The enlace's address. */
  link2: z.string().nullable(),
})
export type Assembly = z.output<typeof assembly>

/** Who holds an office: a reference to the person, whose address may change. */
const holder = z.object({
  id: z.number().int(),
  name: z.string(),
  lastName1: z.string(),
  lastName2: z.string().nullable(),
})
export type Holder = z.output<typeof holder>

/** An assembly as its administration sees it. */
export const assemblyDetails = assembly.extend({
  responsible: holder.nullable(),
  liaison: holder.nullable(),
  /** How many people and meetings hang on it. */
  members: z.number().int(),
  meetings: z.number().int(),
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type AssemblyDetails = z.output<typeof assemblyDetails>

/** How long the name of an assembly may be. */
export const mostAssemblyName = 120

const address = emailOrNone.nullable()
const fields = {
  assemblyType: z.enum(assemblyTypes),
  assemblyName: requiredLine(mostAssemblyName),
  assemblyGroup: line(120),
  assemblyDescription: paragraphs(2000),
  contactEmail: address,
  link1: address,
  link2: address,
}

/** A new assembly; what may be left out is empty. */
export const newAssembly = z.strictObject({
  ...fields,
  assemblyGroup: fields.assemblyGroup.default(''),
  assemblyDescription: fields.assemblyDescription.default(''),
  contactEmail: address.default(null),
  link1: address.default(null),
  link2: address.default(null),
})

/** What of an assembly changes, and the version that was seen. */
export const changedAssembly = z.strictObject({
  ...z.object(fields).partial().shape,
  version: z.number().int().min(1),
})

/** People belong to a territorial assembly in another way than to a sectoral one, so neither becomes the other. */
export const isSectoral = (type: (typeof assemblyTypes)[number]): boolean => type === 'Sectorial'
