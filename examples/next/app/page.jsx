"use client";
/** Calls the action when somebody presses the button, and shows what it returned. */
import { useActionState } from "react";
import { release } from "./release.js";

export default function Page() {
  const [shown, act, isBusy] = useActionState(release, {});
  return (
    <form action={act}>
      <h1>Hours that our members work</h1>
      <button disabled={isBusy}>Release the mean</button>
      <output>{shown.value}</output>
      <p role="status">{shown.refusal ?? shown.words}</p>
    </form>
  );
}
