// Signals the player's turn: two short notes, a short vibration.

export function playTurnSound() {
  const audio = new AudioContext();
  [523, 659].forEach((pitch, nth) => {
    const note = audio.createOscillator();
    const volume = audio.createGain();
    const at = audio.currentTime + nth * 0.12;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.25);
  });
}

/** Vibrate, which browsers refuse before the first press. */
export function vibrate() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
}
