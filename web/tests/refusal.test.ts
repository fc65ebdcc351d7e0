import { afterEach, describe, expect, it } from "vitest";
import { words } from "../src/lib/i18n.svelte";
import type { Notice } from "../src/lib/notices.svelte";
import { refusal } from "../src/lib/refusal";

const notice = (about: Partial<Notice>): Notice => ({
  text: "",
  code: "not_now",
  key: "",
  clause: "",
  game: "catan",
  ...about,
});

describe("why something is refused", () => {
  afterEach(() => words.choose("en"));

  it("is the sentence of its key in every language, English too", async () => {
    const asked = notice({ text: "somebody has asked already", key: "undo-asked" });
    expect(refusal(asked)).toBe(words.catalogue["refused.undo-asked"]);
    await words.choose("ru");
    expect(refusal(asked)).toBe("Кто-то уже просит отменить ход.");
  });

  it("is in English what the server says of a move, as a sentence", () => {
    const near = notice({ code: "illegal", clause: "CA-53", text: "too near to Red's city" });
    expect(refusal(near, "Distance rule: …")).toBe("Too near to Red’s city.");
  });

  it("is in other languages the rule that forbids the move", async () => {
    await words.choose("de");
    const near = notice({ code: "illegal", clause: "CA-53", text: "too near to Red's city" });
    expect(refusal(near, "Abstandsregel: …")).toBe("Abstandsregel: …");
    expect(refusal(near)).toBe(words.catalogue["refused.illegal"]);
  });

  it("never names numbers of the protocol where the catalogue has words", () => {
    const late = notice({ code: "stale", text: "the table has moved on to number 17" });
    expect(refusal(late)).toBe(words.catalogue["refused.stale"]);
  });

  it("leaves what the page itself says as it is", () => {
    expect(refusal(notice({ code: "", text: "Die Verbindung fehlt" }))).toBe(
      "Die Verbindung fehlt",
    );
  });
});
