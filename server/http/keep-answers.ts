/** Different texts kept at once; beyond it all are forgotten. */
const most = 500;
/** Longer texts (a header may have thousands of characters) are not kept. */
const longest = 300;

/**
 * The same function, that looks into a text only once: browsers send the same few headers with every
 * request. For functions whose answer depends on the text alone.
 */
export function keepAnswers<Answer>(answerOf: (text: string) => Answer): (text: string) => Answer {
  const kept = new Map<string, Answer>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const answer = answerOf(text);
    if (kept.size >= most) kept.clear();
    if (text.length <= longest) kept.set(text, answer);
    return answer;
  };
}
