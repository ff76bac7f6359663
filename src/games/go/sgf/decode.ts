// The bytes of an SGF file → its text. Tried in order: a byte order mark; the encoding that the file names (CA); UTF-8 if the bytes are valid
// UTF-8; encodings that East Asian programs used without naming them, if the text then reads as that language; else ISO 8859-1, SGF's default
// (as windows-1252, which includes it). Decoding comes first: in Shift_JIS the second byte of a character can be `]` or `\`.

/** Never fails: bytes that are not a character of the encoding become U+FFFD. */
export function decodeSgf(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return new TextDecoder(marked.encoding).decode(bytes);
  const named = decoderOf(namedEncoding(bytes));
  if (named !== undefined) return named.decode(bytes);
  if (hasEscapes(bytes)) return new TextDecoder('iso-2022-jp').decode(bytes);
  return strictly('utf-8', bytes) ?? asAsian(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}

/** Problems with the encoding of a file, for people: an unknown name, bytes that are not a character. */
export function encodingOddities(bytes: Uint8Array, text: string): readonly string[] {
  const name = namedEncoding(bytes);
  const isUnknown = name !== undefined && decoderOf(name) === undefined;
  const lost = (text.match(/\ufffd/g) ?? []).length;
  return [
    ...(isUnknown ? [`Odd SGF: it names an unknown encoding, CA[${name}]; it is read by what its bytes look like`] : []),
    ...(lost === 0
      ? []
      : [
          `Odd SGF: ${lost === 1 ? 'a character is' : `${lost} characters are`} none of its encoding${name === undefined ? '' : `, CA[${name}]`}, and ${lost === 1 ? 'is' : 'are'} shown as "\ufffd"`,
        ]),
  ];
}

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** The value of the first CA in the text; its name is ASCII in all encodings that CA can name. */
function namedEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 65_536));
  return /(?:^|[^A-Z])CA\s*\[([^\]]{1,40})\]/.exec(start)?.[1]?.trim();
}

/** `undefined` for an unknown name. */
function decoderOf(name: string | undefined): InstanceType<typeof TextDecoder> | undefined {
  if (name === undefined) return undefined;
  const known = OTHER_NAMES[name.toLowerCase()] ?? name;
  try {
    return new TextDecoder(known);
  } catch {
    return undefined;
  }
}

/** Names that programs write but the Encoding Standard does not contain. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  'windows-932': 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  utf16: 'utf-16',
};

/** `undefined` if the bytes are not valid in that encoding. */
function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Escape sequences switch the two character sets of Japanese mail; UTF-8 and the other encodings of SGF do not have these bytes. */
const hasEscapes = (bytes: Uint8Array): boolean =>
  bytes.some((byte, at) => byte === 0x1b && bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42));

/** Which of these encodings the bytes have, by the characters that their text would consist of. */
function asAsian(bytes: Uint8Array): string | undefined {
  for (const { encoding, reads } of ASIAN) {
    const text = strictly(encoding, bytes);
    if (text === undefined) continue;
    const foreign = text.match(/[^\0-\x7f]+/gu) ?? [];
    if (!isWestern(foreign) && reads(foreign.join(''))) return text;
  }
  return undefined;
}

/** Accented letters occur singly, East Asian ones in groups. */
const isWestern = (foreign: readonly string[]): boolean =>
  2 * foreign.filter((run) => [...run].length === 1).length > foreign.length;

const share = (text: string, letters: RegExp): number => (text.match(letters) ?? []).length / [...text].length;
const KANA = /[\u3040-\u30ff]/gu;
const KANA_OR_HAN = /[\u3040-\u30ff\p{Script=Han}]/gu;
const HANGUL = /[\uac00-\ud7a3]/gu;
const HAN = /\p{Script=Han}/gu;

// The bytes of one are often valid in another, as other letters. EUC-JP without kana is left to Chinese. Big5 cannot be distinguished from GB 18030 in this way.
const ASIAN = [
  { encoding: 'shift_jis', reads: (text: string) => share(text, KANA_OR_HAN) > 0.8 },
  { encoding: 'euc-kr', reads: (text: string) => share(text, HANGUL) > 0.8 },
  { encoding: 'euc-jp', reads: (text: string) => share(text, KANA) > 0.1 && share(text, KANA_OR_HAN) > 0.8 },
  { encoding: 'gb18030', reads: (text: string) => share(text, HAN) > 0.5 },
] as const;
