// The sounds of a game, made by the browser's synthesizer: nothing is downloaded.

export const TONES = ['move', 'capture', 'check', 'end', 'swing'] as const;
export type Tone = (typeof TONES)[number];

let context: AudioContext | undefined;

/** Browsers are silent until the viewer has touched the page. */
export function play(tone: Tone): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  MAKERS[tone](context, context.currentTime);
}

const MAKERS: Readonly<Record<Tone, (to: AudioContext, at: number) => void>> = {
  move: (to, at) => knock(to, at, 900),
  capture: (to, at) => {
    knock(to, at, 700);
    knock(to, at + 0.07, 500);
  },
  check: (to, at) => {
    knock(to, at, 900);
    note(to, at + 0.05, { hz: 660, seconds: 0.25, loudness: 0.12 });
  },
  end: (to, at) => [392, 494, 587].forEach((hz, index) => note(to, at + 0.12 * index, { hz, seconds: 0.6, loudness: 0.1 })),
  swing: (to, at) => note(to, at, { hz: 110, toHz: 30, seconds: 0.9, loudness: 0.5 }),
};

/** Wood on wood: a short noise through a filter. */
function knock(to: AudioContext, at: number, hz: number): void {
  const seconds = 0.06;
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++)
    samples[index] = (2 * Math.random() - 1) * (1 - index / samples.length) ** 3;
  const source = new AudioBufferSourceNode(to, { buffer });
  const filter = new BiquadFilterNode(to, { type: 'bandpass', frequency: hz, Q: 3 });
  source
    .connect(filter)
    .connect(new GainNode(to, { gain: 0.9 }))
    .connect(to.destination);
  source.start(at);
}

type Note = { readonly hz: number; readonly toHz?: number; readonly seconds: number; readonly loudness: number };

function note(to: AudioContext, at: number, { hz, toHz = hz, seconds, loudness }: Note): void {
  const source = new OscillatorNode(to, { type: 'triangle', frequency: hz });
  source.frequency.setValueAtTime(hz, at);
  source.frequency.exponentialRampToValueAtTime(toHz, at + seconds);
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(loudness, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(gain).connect(to.destination);
  source.start(at);
  source.stop(at + seconds);
}
