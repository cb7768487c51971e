import type { ImportField } from '#contract/import/fields.ts'

/** The headers that offices use for each field, after `simplifyHeader`. */
type HeaderWords = {
  /** Whole headers, separated by «|». */
  headers: string
  /** Words that show the field anywhere in a longer header. */
  hints?: string
}

export const headerWords: Readonly<Record<ImportField, HeaderWords>> = {
  idDocument: {
    headers:
      'dni|nie|nif|cif|dni nie|dni nif|nif nie|dni nie nif|dni nif nie|nif dni|nif dni nie|dni nie pasaporte|dni pasaporte|documento|documento identidad|doc identidad|num documento|num dni|num doc|doc|id documento|iddocument|identificacion|num identificacion|documento identificativo|documento nacional identidad|documento nacional|doc nacional|numero documento|numero dni|numero doc|nro documento|nro dni|no documento|n documento|n dni|documento dni|documento nie|dni nie o pasaporte|nif nie pasaporte|dni nif nie pasaporte|numero identificacion|pasaporte|cedula',
    hints: 'dni|nif|nie',
  },
  documentType: {
    headers: 'tipo documento|tipo doc|tipo identificacion|tipo dni|clase documento|documenttype',
  },
  name: {
    headers: 'nombre|nombre pila|nombre propio|nom|name|nombres',
  },
  lastName1: {
    headers:
      'primer apellido|1er apellido|1o apellido|1 apellido|apellido 1|apellido1|apellido 1o|ap1|ap 1|apell 1|apell1|primer ap|1er ap|apellido|apellido primero|lastname1|last name 1',
  },
  lastName2: {
    headers:
      'segundo apellido|2o apellido|2do apellido|2 apellido|apellido 2|apellido2|apellido 2o|ap2|ap 2|apell 2|apell2|segundo ap|2o ap|apellido segundo|lastname2|last name 2',
  },
  lastNames: {
    headers: 'apellidos|los apellidos|cognoms|surname|surnames|last name|lastname|apellido s|ambos apellidos',
  },
  surnamesAndName: {
    headers:
      'apellidos y nombre|apellidos nombre|apellidos e nombre|apellidos y nombres|apellido y nombre|apellido nombre',
  },
  fullName: {
    headers:
      'nombre y apellidos|nombre apellidos|nombre completo|nombre y apellido|nombre apellido|full name|nombre e apellidos|persona|persona afiliada|miembro',
  },
  sex: {
    headers: 'sexo|genero|sexo genero|genero sexo|h m|v m|h m nb|sex|gender',
    hints: 'sexo|genero',
  },
  birthday: {
    headers:
      'fecha nacimiento|f nacimiento|fec nacimiento|fecha nac|f nac|fec nac|fnac|fnacimiento|fech nac|fecha nacim|nacimiento|nacido|nacida|nacida o|dia nacimiento|cumpleanos|birthday|birthdate|date of birth|fdn|f n',
    hints: 'nacimiento|nac',
  },
  bornCountry: {
    headers: 'pais nacimiento|pais nac|pais origen|nacida en|borncountry',
  },
  country: { headers: 'pais|pais residencia|pais domicilio|country' },
  province: {
    headers: 'provincia|prov|provincia residencia|provincia domicilio|province|region provincia',
    hints: 'provincia',
  },
  city: {
    headers:
      'municipio|poblacion|localidad|ciudad|pueblo|municipio residencia|localidad residencia|muni|mun|villa|city|concejo',
    hints: 'municipio|poblacion|localidad',
  },
  district: { headers: 'distrito|dist|distrito municipal|district', hints: 'distrito' },
  postalCode: {
    headers:
      'codigo postal|cod postal|c postal|cp|c p|codpostal|dp|d p|distrito postal|postal|zip|postalcode',
    hints: 'postal',
  },
  streetName: {
    headers:
      'direccion|domicilio|calle|via|nombre via|direccion postal|domicilio particular|dir|senas|streetname|direccion completa|calle y numero|calle y num|calle numero|calle num|calle num piso|calle num y piso|calle numero y piso|calle numero piso|direccion residencia',
    hints: 'direccion|domicilio',
  },
  streetNumber: {
    headers: 'num|numero|no|n|num via|numero via|num calle|numero calle|portal|num portal|streetnumber',
  },
  email: {
    headers:
      'email|e mail|mail|correo|correo electronico|correo e|direccion correo|direccion electronica|correo contacto|email contacto|dir electronica|correo elec|correoe',
    hints: 'email|correo|mail',
  },
  phone: {
    headers:
      'movil|telefono movil|tel movil|tlf movil|telf movil|tfno movil|num movil|telefono|tel|tlf|tlfn|telf|tfno|tfn|tlfno|num telefono|telefono contacto|telefono 1|telefono1|celular|telefonos|phone|tlfno movil|telefono principal|telef|telef movil|telefono celular|num tel|num tlf|num telef|numero telefono|numero movil|mov|moviles|telefono o movil|movil o telefono|telefono movil o fijo|whatsapp',
    hints: 'movil|telefono|telef|telf|tlf|tfno|tlfno|celular',
  },
  studies: { headers: 'estudios|formacion|nivel estudios|titulacion|studies' },
  job: {
    headers: 'profesion|ocupacion|trabajo|oficio|puesto|empleo|job|situacion laboral',
  },
  communications: {
    headers:
      'recibir comunicaciones|acepta comunicaciones|comunicaciones|quiere correos|quiere recibir correos|recibe comunicaciones|acepta correos|acepta mails|acepta emails|boletin|recibir boletin|newsletter|consentimiento comunicaciones|autoriza comunicaciones|desea recibir comunicaciones|quiere comunicaciones|quiere recibir comunicaciones|communications|recibir correos|envio comunicaciones|acepta recibir comunicaciones|acepta boletin|consiente comunicaciones|acepta envios|suscripcion boletin|quiere boletin|recibe boletin|recibe correos|mailing',
    hints: 'comunicaciones|boletin|newsletter',
  },
  inscriptionType: {
    headers:
      'tipo|tipo inscripcion|tipo afiliacion|tipo socio|tipo persona|tipo miembro|clase|categoria|modalidad|figura|vinculacion|condicion|tipo vinculacion|inscriptiontype|relacion|calidad|tipo alta',
    hints: 'inscripcion|afiliacion',
  },
  creationTime: {
    headers:
      'fecha alta|f alta|fec alta|falta|alta|fecha inscripcion|f inscripcion|fecha afiliacion|f afiliacion|fecha ingreso|f ingreso|antiguedad|fecha registro|inscrito desde|desde|creationtime|dia alta|fecha incorporacion|fecha antiguedad|afiliado desde|afiliada desde|socio desde',
    hints: 'alta',
  },
  fee: {
    headers:
      'cuota|cuota por recibo|importe|cuota €|importe €|cuota euros|importe cuota|cuantia|euros|€|cantidad|importe euros|fee|cuota importe|importe aportacion|monto|cuota eur|importe eur',
    hints: 'cuota|importe|aportacion',
  },
  period: {
    headers:
      'periodicidad|periodo|frecuencia|periodicidad cuota|periodo cuota|tipo cuota|frecuencia pago|forma pago|periodicidad pago|plazo|period|frecuencia cuota|cada cuanto|modalidad pago|fraccionamiento',
    hints: 'periodicidad|frecuencia',
  },
  bankAccount: {
    headers:
      'iban|cuenta|cuenta bancaria|num cuenta|ccc|cuenta corriente|cc|c c|codigo cuenta cliente|domiciliacion|num iban|cuenta iban|iban cuenta|datos bancarios|banco|bankaccount|numero cuenta|codigo cuenta|cta|num cta|cta bancaria|cta cte|domiciliacion bancaria|cuenta cargo',
    hints: 'iban|cuenta|ccc',
  },
  assembly: {
    headers:
      'asamblea|asamblea territorial|territorial|agrupacion|circulo|nucleo|asamblea local|nombre asamblea|asamblea municipal|asamblea distrito|asamblea distrital|grupo|agrupacion local|assembly|asamblea base|grupo local|asamblea adscripcion',
    hints: 'asamblea',
  },
  sectorals: {
    headers:
      'sectoriales|sectorial|sectorial es|asambleas sectoriales|asamblea sectorial|areas|area|sectorals|sectores|sector|comisiones|grupos trabajo|asamblea s sectorial es',
    hints: 'sectorial|sectoriales',
  },
  tags: {
    headers: 'etiquetas|etiqueta|etiquetas y listas|tags|tag|grupos|palabras clave',
    hints: 'etiquetas|tags',
  },
  mainSectoral: {
    headers: 'sectorial principal|asamblea sectorial principal|principal sectorial|mainsectoral',
  },
}
