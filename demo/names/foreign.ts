/** A country of birth: its id, names weighted by use, and whether people have one surname or two. */
export type Origin = {
  countryId: number
  surnameCount: 1 | 2
  women: string
  men: string
  surnames: string
}

const american = {
  surnameCount: 2,
  women: `Luz Marina 3, Diana Carolina 5, Paola 6, Gabriela 7, Yuliana 4, María Fernanda 6, Katherine 4, Valentina 5, Claudia 6,
    Adriana 6, Rosa 5, Ana Lucía 4, Milagros 4, Viviana 3, Mariana 5, Jenny 3, Alejandra 5`,
  men: `Luis Alberto 5, Carlos Andrés 6, Jhon Jairo 3, Juan Pablo 6, Jorge Luis 5, Wilson 3, Diego Fernando 4, Édgar 3, Hernán 4,
    Miguel Ángel 5, Santiago 5, Andrés Felipe 5, Freddy 3, Gustavo 4, Nelson 3, Ariel 3`,
  surnames: `Rodríguez 10, González 9, Quispe 3, Mamani 2, Zambrano 3, Restrepo 3, Ospina 2, Cárdenas 4, Guzmán 4, Quiroga 2,
    Cedeño 3, Valencia 3, Vélez 3, Salazar 4, Chávez 4, Rojas 5, Ramírez 6, Mejía 4, Castillo 4, Acosta 3, Paredes 3, Figueroa 2`,
} as const

const americanCountries: [number, number][] = [
  [48, 22],
  [245, 20],
  [63, 14],
  [10, 12],
  [174, 13],
  [56, 7],
  [62, 7],
  [21, 6],
  [99, 5],
  [173, 4],
  [139, 3],
  [43, 2],
  [243, 2],
]

/** The countries with their weights among people born abroad. */
export const origins: [Origin, number][] = [
  ...americanCountries.map(([countryId, weight]): [Origin, number] => [{ ...american, countryId }, weight]),
  [
    {
      countryId: 145,
      surnameCount: 1,
      women: 'Fátima 8, Khadija 6, Naima 4, Samira 4, Hanan 4, Salma 5, Loubna 3, Meryem 3',
      men: 'Mohamed 12, Ahmed 7, Youssef 6, Rachid 5, Hassan 4, Karim 4, Abdelkader 2, Omar 4, Said 4',
      surnames:
        'El Amrani 5, Benali 4, El Idrissi 4, Bouzid 3, Ziani 2, Ouahabi 2, El Haddad 3, Chaoui 2, Bennani 2',
    },
    16,
  ],
  [
    {
      countryId: 184,
      surnameCount: 1,
      women: 'Elena 7, Mihaela 6, Ioana 5, Cristina 5, Daniela 5, Alina 4, Ana-Maria 4, Gabriela 4, Roxana 3',
      men: 'Andrei 6, Ion 5, Mihai 6, Alexandru 6, Florin 4, Constantin 4, Vasile 4, Ionuț 3, Cătălin 2',
      surnames:
        'Popescu 8, Ionescu 6, Popa 7, Radu 5, Dumitru 4, Stan 4, Munteanu 3, Constantinescu 2, Țurcanu 1, Bălan 2',
    },
    10,
  ],
  [
    {
      countryId: 109,
      surnameCount: 1,
      women: 'Giulia 5, Francesca 5, Chiara 5, Silvia 3, Elisa 3',
      men: 'Marco 6, Luca 5, Alessandro 5, Andrea 4, Matteo 4',
      surnames: "Rossi 6, Russo 5, Esposito 4, Bianchi 4, De Luca 3, D'Angelo 3, Dell'Acqua 1, Conti 3",
    },
    5,
  ],
  [
    {
      countryId: 235,
      surnameCount: 1,
      women: 'Emily 3, Sarah 5, Susan 4, Karen 3, Helen 4',
      men: 'James 4, Peter 5, David 5, Andrew 4, Stephen 3',
      surnames: "Smith 6, Jones 5, O'Connor 3, Taylor 4, Brown 4, McCarthy 2, Walker 3",
    },
    4,
  ],
  [
    {
      countryId: 75,
      surnameCount: 1,
      women: 'Camille 4, Sophie 5, Hélène 3, Céline 4, Françoise 3',
      men: 'Julien 4, François 4, Jérôme 3, Nicolas 5, Benoît 2',
      surnames: 'Dubois 4, Lefèvre 3, Moreau 3, Girard 3, Besançon 1, Le Goff 1, Mercier 3',
    },
    4,
  ],
  [
    {
      countryId: 232,
      surnameCount: 1,
      women: 'Oksana 5, Olena 5, Nataliya 4, Iryna 5, Yuliya 3',
      men: 'Oleksandr 5, Andriy 5, Serhiy 4, Volodymyr 3, Taras 2',
      surnames: 'Kovalenko 5, Shevchenko 5, Bondarenko 4, Melnyk 4, Boyko 3, Tkachenko 3',
    },
    4,
  ],
  [
    {
      countryId: 44,
      surnameCount: 1,
      women: 'Li 4, Xiaoyan 3, Mei 4, Ling 3, Yan 3',
      men: 'Wei 5, Jun 4, Jie 3, Bin 3, Hao 3',
      surnames: 'Wang 6, Chen 7, Lin 5, Zhou 4, Ye 4, Wu 4, Ji 2, Xu 4',
    },
    3,
  ],
  [
    {
      countryId: 178,
      surnameCount: 2,
      women: 'Ana Sofia 4, Inês 4, Joana 4, Catarina 4',
      men: 'João 6, Tiago 4, Rui 4, Nuno 4, José Luís 3',
      surnames: 'Silva 7, Santos 6, Ferreira 5, Gonçalves 4, Conceição 2, Magalhães 2, Simões 2, Araújo 3',
    },
    3,
  ],
  [
    {
      countryId: 198,
      surnameCount: 1,
      women: 'Aminata 4, Fatou 5, Mariama 3, Aïssatou 2',
      men: 'Mamadou 6, Cheikh 4, Ousmane 4, Modou 4, Serigne 3',
      surnames: "Diop 6, Ndiaye 6, Fall 5, Diallo 5, N'Diaye 1, Sow 3, Gueye 3",
    },
    3,
  ],
]
