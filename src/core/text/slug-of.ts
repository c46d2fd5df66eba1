const LONGEST = 100

/** Latin letters that are no other letter with a mark. */
const LATIN = 'ß:ss æ:ae œ:oe ø:o ł:l đ:d ð:d þ:th ı:i ħ:h ŧ:t ŋ:ng ə:e'
/** Greek as ELOT 743 has it, without its rules for pairs of letters except those that are heard as one. */
const GREEK =
  'ου:ou αυ:av ευ:ev α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'
/** Cyrillic as passports have it (ICAO 9303), with the letters of Ukrainian, Belarusian, Serbian and Macedonian. */
const CYRILLIC =
  'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ:ie ы:y ь: э:e ю:iu я:ia ґ:g є:ie і:i ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѕ:dz'

const WRITTEN = new Map(
  [LATIN, GREEK, CYRILLIC].flatMap((list) => list.split(' ').map((pair) => pair.split(':') as [string, string])),
)
const LETTERS = new RegExp([...WRITTEN.keys()].join('|'), 'g')

/**
 * Turns a name into the last part of an address: `Casa d'en Pere, Ciutadella` becomes `casa-d-en-pere-ciutadella`,
 * `Вилла Łódź` becomes `villa-lodz`. Returns `otherwise` for a name without a letter that can be written in Latin, such
 * as `京都の家`.
 */
export function slugOf(name: string, otherwise = 'home'): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(LETTERS, (letters) => WRITTEN.get(letters) ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')
  return plain || otherwise
}

const MOST_SPELLED = 12

/**
 * Turns a name into a code that no other name has, because nobody numbers it: a name that cannot be written in Latin is
 * spelled by its letters' numbers: `京都` becomes `place-4eac-90fd`.
 */
export function codeOf(name: string, kind: string): string {
  const spelled = Array.from(name.trim().normalize('NFC'), (letter) => letter.codePointAt(0)?.toString(16))
  return slugOf(name, [kind, ...spelled.slice(0, MOST_SPELLED)].join('-'))
}
