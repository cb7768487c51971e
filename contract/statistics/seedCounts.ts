import { z } from 'zod'
import { admins, leads, liaisons } from '#contract/actor.ts'
import { assemblyTypes } from '#contract/assemblies/basics/assembly.ts'
import { endpoints } from '#contract/endpoint.ts'
import { periods } from '#contract/fees/basics/periods.ts'
import { choiceFilter, idFilter } from '#contract/filters.ts'
import { inscriptionTypes, sexes } from '#contract/people/person.ts'
import { recordTypes } from '#contract/people/recordTypes.ts'

/** Null where it is hidden: in published tables, of fewer than five and what would tell it, and the month that has not ended (rule statistics-4). */
const shownCount = z.number().int().nullable()
const count = z.number().int()
const month = z.number().int().min(1).max(12)

const ofStaff = {
  ...admins.toReach('everyone'),
  ...leads.toReach('ownAssemblies'),
  ...liaisons.toReach('ownAssemblies'),
}
const ofAdmins = admins.toReach('everyone')
/**
 * One assembly, or all of a type. A responsable's and an enlace's is one among their own, by default the first by its name,
 * and never several together; without either a responsable's types are those of all their assemblies.
 */
const query = z.strictObject({ assemblyId: idFilter, assemblyType: choiceFilter(assemblyTypes) })

/** Members counted as the specification's own charts ask for them, in rows that are arrays (rules statistics-1 to 4). */
export const seedCounts = endpoints({
  gender: {
    method: 'GET',
    path: '/stats/gender',
    summary: 'Miembros por género, en parejas de código y número; null es «No disponible»',
    allow: ofStaff,
    query,
    reply: z.array(z.tuple([z.enum(sexes).nullable(), shownCount])),
  },
  inscriptionType: {
    method: 'GET',
    path: '/stats/inscriptionType',
    summary: 'Miembros por tipo de inscripción, en parejas de tipo y número; quien se dio de baja no cuenta',
    allow: ofStaff,
    query,
    reply: z.array(z.tuple([z.literal(inscriptionTypes), shownCount])),
  },
  inscriptionHistoric: {
    method: 'GET',
    path: '/stats/inscriptionHistoric',
    summary:
      'Inscripciones de los últimos doce meses, en ternas de mes (de 1 a 12), tipo de entonces y número, también de quien se dio de baja después; el último mes es el actual',
    allow: ofStaff,
    query,
    reply: z.array(z.tuple([month, z.literal(inscriptionTypes), shownCount])),
  },
  age: {
    method: 'GET',
    path: '/stats/age',
    summary:
      'Miembros por edad, en parejas de edad y número; null es «No disponible». Para enlaces y responsables, cada edad es la primera de su tramo de cinco años',
    allow: ofStaff,
    query,
    reply: z.array(z.tuple([z.number().int().min(0).nullable(), shownCount])),
  },
  period: {
    method: 'GET',
    path: '/stats/period',
    summary: 'Miembros por periodicidad de su cuota, en parejas; null es de quien no tiene',
    allow: ofAdmins,
    query,
    reply: z.array(z.tuple([z.enum(periods).nullable(), count])),
  },
  fees: {
    method: 'GET',
    path: '/stats/fees',
    summary:
      'Miembros por cuota, en ternas de euros, número y periodicidad; una cuota de 0, o null, es «No disponible»',
    allow: ofAdmins,
    query,
    reply: z.array(z.tuple([z.number().nullable(), count, z.enum(periods).nullable()])),
  },
  recordsType: {
    method: 'GET',
    path: '/stats/recordsType',
    summary: 'Registros por tipo, en parejas de tipo y número',
    allow: ofAdmins,
    reply: z.array(z.tuple([z.enum(recordTypes), count])),
  },
  recordHistoric: {
    method: 'GET',
    path: '/stats/recordHistoric',
    summary:
      'Registros de los últimos doce meses, en ternas de mes (de 1 a 12), tipo y número; el último mes es el actual',
    allow: ofAdmins,
    reply: z.array(z.tuple([month, z.enum(recordTypes), count])),
  },
})
