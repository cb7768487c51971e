import { z } from 'zod'

export const assemblyTypes = ['Sectorial', 'Municipal', 'Distrital'] as const
export type AssemblyType = (typeof assemblyTypes)[number]

/** The offices of assemblies that a person may hold, and none, as people are chosen by them. */
export const heldOffices = ['responsable', 'enlace', 'ninguno'] as const
export type HeldOfficeName = (typeof heldOffices)[number]
export const heldOfficeLabels: Record<HeldOfficeName, string> = {
  responsable: 'Responsable',
  enlace: 'Enlace',
  ninguno: 'Sin cargo',
}

/** Id 999 means «no assembly» in requests; no assembly has it (rule meeting-1). */
export const noAssembly = 999

export const basicAssembly = z.object({
  id: z.number().int(),
  assemblyName: z.string(),
  assemblyType: z.enum(assemblyTypes),
})
export type BasicAssembly = z.output<typeof basicAssembly>
