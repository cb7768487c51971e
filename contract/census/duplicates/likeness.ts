/** What makes two files alike, how much each thing says, and why: one table for the search and the screens. */

export const strengths = ['strong', 'medium', 'weak'] as const
export type Strength = (typeof strengths)[number]
export const strengthLabels: Record<Strength, string> = {
  strong: 'Muy probable',
  medium: 'Probable',
  weak: 'Posible',
}

export const duplicateReasons = [
  'document',
  'documentTypo',
  'nameBirthday',
  'emailSurname',
  'phoneName',
  'bankAccountName',
  'email',
  'phone',
  'bankAccount',
] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

/**
 * A number of one's own, or a whole name with a birth date, is hardly anybody else's. An address or a
 * telephone shared with a namesake may be a father's and his son's. Homes share telephones, accounts and
 * even e-mails: alone they say little.
 */
export const likenesses: Record<DuplicateReason, { label: string; strength: Strength; why: string }> = {
  document: {
    label: 'Mismo documento',
    strength: 'strong',
    why: 'El número es el mismo; cambian la letra, los ceros o el tipo de documento.',
  },
  documentTypo: {
    label: 'Documento casi igual y mismo nombre',
    strength: 'strong',
    why: 'El mismo nombre y apellidos, y un documento que se diferencia en una o dos cifras y no es un DNI ni un NIE correcto.',
  },
  nameBirthday: {
    label: 'Mismo nombre y nacimiento',
    strength: 'strong',
    why: 'Coinciden nombre, apellidos y fecha de nacimiento, sin contar tildes.',
  },
  emailSurname: {
    label: 'Mismo correo y apellido',
    strength: 'medium',
    why: 'Puede ser la misma persona, o alguien de su familia que usa su correo.',
  },
  phoneName: {
    label: 'Mismo teléfono, nombre y apellido',
    strength: 'medium',
    why: 'Puede ser la misma persona, o madre e hija que se llaman igual.',
  },
  bankAccountName: {
    label: 'Misma cuenta, nombre y apellido',
    strength: 'medium',
    why: 'Puede ser la misma persona, o padre e hijo que se llaman igual.',
  },
  email: {
    label: 'Mismo correo',
    strength: 'weak',
    why: 'Una familia o una pareja puede compartir el correo.',
  },
  phone: {
    label: 'Mismo teléfono',
    strength: 'weak',
    why: 'Quienes viven juntos pueden compartir el teléfono.',
  },
  bankAccount: {
    label: 'Misma cuenta bancaria',
    strength: 'weak',
    why: 'Quienes viven juntos suelen compartir la cuenta.',
  },
}

/** Something that more people share tells nobody from anybody. */
export const crowd = 20
